//! Samples of every type in its emptiest and its fullest form.

use agentevents::schema::{EventType, Form, Object, Schema, Shape};

use super::json::Json;
use super::present::scalar;

/// Makes fitting values of a schema's shapes.
pub struct Samples<'a> {
    pub schema: &'a Schema,
}

impl Samples<'_> {
    /// An event with its required fields alone.
    pub fn emptiest(&self, event: &EventType) -> Json {
        self.least_object(&event.body).with(&self.schema.tag, Json::string(&event.name))
    }

    /// Events with every field, as many as it takes to have each union arm and each vocabulary value once.
    pub fn fullest(&self, event: &EventType) -> Vec<Json> {
        let turns = self.turns_object(&event.body, &mut Vec::new());
        let full = |turn| self.most_object(&event.body, turn, &mut Vec::new());
        (0..turns).map(|turn| full(turn).with(&self.schema.tag, Json::string(&event.name))).collect()
    }

    /// The smallest value that fits.
    pub fn least(&self, shape: &Shape) -> Json {
        match &shape.form {
            Form::Any | Form::Null => Json::Null,
            Form::Boolean => Json::Boolean(false),
            Form::Integer { minimum, maximum } => Json::number(within(*minimum, *maximum)),
            Form::Number { minimum, maximum } => {
                Json::number(0f64.clamp(minimum.unwrap_or(f64::MIN), maximum.unwrap_or(f64::MAX)))
            }
            Form::String { min_length, .. } => Json::string(&"s".repeat(*min_length as usize)),
            Form::Vocabulary(vocabulary) => {
                vocabulary.values.first().map_or(Json::string("any"), |word| scalar(&word.value))
            }
            Form::Array { items, min_items, .. } => Json::Array((0..*min_items).map(|_| self.least(items)).collect()),
            Form::Object(object) => self.least_object(object),
            Form::Tagged(tagged) => {
                let arm = &tagged.arms[0];
                self.least_object(&arm.object).with(&tagged.tag, scalar(&arm.values[0]))
            }
            Form::Keyed(keyed) => {
                let property = &keyed.arms[0].property;
                Json::Object(vec![(property.name.as_str().into(), self.least(&property.shape))])
            }
            Form::Reference(index) => self.least(&self.schema.definitions[*index].shape),
            Form::Choice(shapes) => {
                let null = shapes.iter().find(|shape| shape.form == Form::Null);
                self.least(null.unwrap_or(&shapes[0]))
            }
        }
    }

    /// An object with its required fields alone.
    pub fn least_object(&self, object: &Object) -> Json {
        let required = object.properties.iter().filter(|property| property.required);
        Json::Object(required.map(|p| (p.name.as_str().into(), self.least(&p.shape))).collect())
    }

    /// How many turns show all of a shape's arms and values. A definition inside itself is not opened again.
    fn turns(&self, shape: &Shape, open: &mut Vec<usize>) -> usize {
        match &shape.form {
            Form::Vocabulary(vocabulary) => {
                vocabulary.values.iter().map(|word| 1 + word.aliases.len()).sum::<usize>().max(1)
            }
            Form::Array { items, .. } => self.turns(items, open),
            Form::Object(object) => self.turns_object(object, open),
            Form::Tagged(tagged) => {
                let default = tagged.default.iter();
                let arms = tagged.arms.iter().map(|arm| &arm.object).chain(default);
                let most = arms.clone().map(|object| self.turns_object(object, open)).max();
                arms.count() * most.unwrap_or(1)
            }
            Form::Keyed(keyed) => {
                let most = keyed.arms.iter().map(|arm| self.turns(&arm.property.shape, open)).max();
                keyed.arms.len() * most.unwrap_or(1)
            }
            Form::Choice(shapes) => {
                let most = shapes.iter().map(|shape| self.turns(shape, open)).max();
                shapes.len() * most.unwrap_or(1)
            }
            Form::Reference(index) if !open.contains(index) => {
                open.push(*index);
                let turns = self.turns(&self.schema.definitions[*index].shape, open);
                open.pop();
                turns
            }
            _ => 1,
        }
    }

    fn turns_object(&self, object: &Object, open: &mut Vec<usize>) -> usize {
        let names = |property: &agentevents::schema::Property| 1 + property.aliases.len();
        let turns = object.properties.iter().map(|property| names(property) * self.turns(&property.shape, open));
        turns.max().unwrap_or(1)
    }

    /// A value with everything in it; which arm, which word, which of a field's names is the turn's to say.
    fn most(&self, shape: &Shape, turn: usize, open: &mut Vec<usize>) -> Json {
        match &shape.form {
            Form::Any => any(turn),
            Form::Null => Json::Null,
            Form::Boolean => Json::Boolean(turn.is_multiple_of(2)),
            Form::Integer { minimum, maximum } if turn.is_multiple_of(2) => {
                Json::number(maximum.or(*minimum).unwrap_or(-7))
            }
            Form::Integer { minimum, maximum } => Json::number(within(*minimum, *maximum)),
            Form::Number { minimum, maximum } => {
                Json::number(1.25f64.clamp(minimum.unwrap_or(f64::MIN), maximum.unwrap_or(f64::MAX)))
            }
            Form::String { min_length, max_length } => {
                let text = "say \"ö\" \u{1F600} \\ / \n and so on, at some length";
                let least = *min_length as usize;
                let wanted = max_length.map_or(text.chars().count().max(least), |most| most as usize);
                Json::string(&text.chars().cycle().take(wanted.min(least.max(60))).collect::<String>())
            }
            Form::Vocabulary(vocabulary) => {
                let words = vocabulary.values.iter().flat_map(|word| [&word.value].into_iter().chain(&word.aliases));
                words.cycle().nth(turn).map_or(Json::string("any"), scalar)
            }
            Form::Array { items, min_items, max_items } => {
                let count = max_items.unwrap_or(3.max(*min_items)).min(3.max(*min_items)) as usize;
                Json::Array((0..count).map(|index| self.most(items, turn + index, open)).collect())
            }
            Form::Object(object) => self.most_object(object, turn, open),
            Form::Tagged(tagged) => {
                let count = tagged.arms.len() + usize::from(tagged.default.is_some());
                match (tagged.arms.get(turn % count), &tagged.default) {
                    (Some(arm), _) => {
                        let value = &arm.values[(turn / count) % arm.values.len()];
                        self.most_object(&arm.object, turn / count, open).with(&tagged.tag, scalar(value))
                    }
                    (None, Some(default)) => {
                        self.most_object(default, turn / count, open).with(&tagged.tag, Json::string("a newer one"))
                    }
                    (None, None) => unreachable!("the turn is taken modulo the arms"),
                }
            }
            Form::Keyed(keyed) => {
                let arm = &keyed.arms[turn % keyed.arms.len()].property;
                let value = self.most(&arm.shape, turn / keyed.arms.len(), open);
                Json::Object(vec![(arm.name.as_str().into(), value)])
            }
            Form::Choice(shapes) => self.most(&shapes[turn % shapes.len()], turn / shapes.len(), open),
            Form::Reference(index) if open.contains(index) => self.least(shape),
            Form::Reference(index) => {
                open.push(*index);
                let most = self.most(&self.schema.definitions[*index].shape, turn, open);
                open.pop();
                most
            }
        }
    }

    fn most_object(&self, object: &Object, turn: usize, open: &mut Vec<usize>) -> Json {
        let members = object.properties.iter().map(|property| {
            let count = 1 + property.aliases.len();
            let mut names = [&property.name].into_iter().chain(&property.aliases).cycle();
            let name = names.nth(turn % count).expect("a cycle does not end");
            (name.as_str().into(), self.most(&property.shape, turn / count, open))
        });
        Json::Object(members.collect())
    }
}

/// Zero, or the bound nearest to it.
fn within(minimum: Option<i128>, maximum: Option<i128>) -> i128 {
    0.clamp(minimum.unwrap_or(i128::MIN), maximum.unwrap_or(i128::MAX))
}

/// Free-form values, some with what would be wrong in a declared one.
fn any(turn: usize) -> Json {
    let twice = Json::Object(vec![("a".into(), Json::number("1e999")), ("a".into(), Json::number("-0.0E+1"))]);
    let values = [
        Json::Object(vec![("path".into(), Json::string("a/b~c")), ("lines".into(), Json::Array(vec![twice]))]),
        Json::Null,
        Json::number("123456789012345678901234567890"),
        Json::Boolean(true),
        Json::Array(Vec::new()),
        Json::string("free"),
    ];
    values[turn % values.len()].clone()
}
