//! Whether a C header says of every item what it is, and of every function what a caller has to know.

use anyhow::{Result, ensure};

/// Fails where an item has no comment, or a function's comment leaves out NULL, the answers, or who owns what.
pub fn check(header: &str) -> Result<()> {
    let missing: Vec<String> = items(header).iter().filter_map(Item::missing).collect();
    ensure!(missing.is_empty(), "bindings-c/src leaves out of its comments:\n  {}", missing.join("\n  "));
    Ok(())
}

/// A declaration, a member or a constant, and the comment right before it.
#[derive(Debug, Default, PartialEq)]
struct Item {
    comment: String,
    code: String,
}

/// All items. A group of constants between `@{` and `@}` is one.
fn items(header: &str) -> Vec<Item> {
    let (mut items, mut item, mut in_comment, mut in_group) = (Vec::new(), Item::default(), false, false);
    for line in header.lines().map(str::trim) {
        if in_comment || line.starts_with("/*") {
            in_comment = !line.ends_with("*/");
            in_group = (in_group || line.contains("@{")) && !line.contains("@}");
            let text = line.trim_matches(['/', '*', ' ']);
            item.comment = format!("{} {text}", item.comment.trim_start());
        } else if line.is_empty() || line.starts_with(['}', '{']) || in_group || is_frame(line) {
            item = Item::default();
        } else {
            item.code = if item.code.is_empty() { line.to_owned() } else { format!("{} {line}", item.code) };
            if line.ends_with([';', ',', '{']) && !item.is_open() || line.starts_with('#') {
                items.push(std::mem::take(&mut item));
            }
        }
    }
    items
}

/// The lines that every header has around its items.
fn is_frame(line: &str) -> bool {
    let starts = ["#if", "#endif", "#include", "#define AGENTEVENTS_H", "extern "];
    starts.iter().any(|start| line.starts_with(start)) && !line.starts_with("#define AGENTEVENTS_H_")
}

impl Item {
    /// Whether it is the first part of a function's declaration.
    fn is_open(&self) -> bool {
        self.code.matches('(').count() > self.code.matches(')').count()
    }

    fn missing(&self) -> Option<String> {
        let has = |words: &[&str]| words.iter().any(|word| self.comment.contains(word));
        let function = self.code.ends_with(';') && self.code.contains('(');
        let what = if self.comment.trim().is_empty() {
            "what it is"
        } else if function && self.code.contains('*') && !has(&["NULL"]) {
            "what NULL does"
        } else if function && self.code.starts_with("agentevents_result") && !has(&["Answers"]) {
            "what it answers"
        } else if function && self.gives() && !has(&["own", "lend", "valid", "for ever"]) {
            "who owns what it gives, or how long it is valid"
        } else {
            return None;
        };
        Some(format!("{what}: {}", self.code))
    }

    /// Whether it gives a pointer or a string.
    fn gives(&self) -> bool {
        self.code.contains("**")
            || self.code.starts_with("agentevents_string")
            || self.code.contains("agentevents_string *")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn missing(header: &str) -> Vec<String> {
        items(header).iter().filter_map(Item::missing).collect()
    }

    #[test]
    fn items_without_a_comment_are_named() {
        let header = "#ifndef AGENTEVENTS_H\n#define AGENTEVENTS_H\n/** It. */\n#define A 1\n#define B 2\n\
            /** @name ids @{ */\n#define C 3\n/** @} */\n/**\n * It.\n */\ntypedef struct {\n    /**\n     * It.\n     */\n    \
            int a;\n    int b;\n} t;\n/** It. */\ntypedef enum {\n    X = 1,\n} e;\n#endif\n";
        assert_eq!(missing(header), ["what it is: #define B 2", "what it is: int b;", "what it is: X = 1,"]);
    }

    #[test]
    fn functions_say_what_a_caller_has_to_know() {
        let declared = |comment: &str, code: &str| missing(&format!("/**\n * {comment}\n */\n{code}\n"));
        assert_eq!(declared("Counts.", "int f(const t *it);"), ["what NULL does: int f(const t *it);"]);
        assert_eq!(declared("Ends. Not NULL.", "agentevents_result f(t *it);").len(), 1);
        assert_eq!(declared("Gives. Not NULL. Answers OK.", "agentevents_result f(t *it,\n    u **other);").len(), 1);
        assert_eq!(
            declared("Gives what C owns. Not NULL. Answers OK.", "agentevents_result f(t *it,\n    u **other);").len(),
            0
        );
        assert_eq!(declared("Its name.", "agentevents_string f(void);").len(), 1);
        assert_eq!(declared("Its name, there for ever.", "agentevents_string f(void);").len(), 0);
        assert!(check("/** It. */\nint f(void);\n").is_ok() && check("int f(void);\n").is_err());
    }
}
