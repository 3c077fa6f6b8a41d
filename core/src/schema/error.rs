//! Why a schema could not be loaded.

/// A schema that is not a dialect: what is wrong with it, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("schema, at {}: {message}", self.place())]
pub struct SchemaError {
    message: String,
    keyword: Option<String>,
    pointer: String,
}

impl SchemaError {
    pub(super) fn new(pointer: &str, keyword: &str, message: impl Into<String>) -> Self {
        Self { message: message.into(), keyword: Some(keyword.to_owned()), pointer: pointer.to_owned() }
    }

    /// A fault that is no keyword's.
    pub(crate) fn plain(pointer: &str, message: impl Into<String>) -> Self {
        Self { message: message.into(), keyword: None, pointer: pointer.to_owned() }
    }

    /// What is wrong and what to do about it.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The keyword or annotation that is at fault, where it is one.
    #[must_use]
    pub fn keyword(&self) -> Option<&str> {
        self.keyword.as_deref()
    }

    /// Where in the schema, as a JSON Pointer; empty for the root, and for what an option brought in.
    #[must_use]
    pub fn pointer(&self) -> &str {
        &self.pointer
    }

    fn place(&self) -> &str {
        if self.pointer.is_empty() { "the root" } else { &self.pointer }
    }
}

pub(super) type Result<T> = std::result::Result<T, SchemaError>;
