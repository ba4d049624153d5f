//! How to make an example again with nothing but a JVM: what every object is made of, which method is called, and how the call should
//! end. A state in words ([`crate::State`]) is for people; here everything is said that a program needs.

/// All that it takes to make a state, call an operation and look at what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The class under check, as `Class.getName` has it.
    pub class: String,
    /// The module that it belongs to, if it is a class of the JDK.
    pub module: Option<String>,
    /// The mirror that specifies it, if it is not specified by itself. Then its invariant and abstraction are no methods of it.
    pub mirror: Option<String>,
    /// The constructor call that objects of the class come from before their fields are set.
    pub maker: Option<Invocation>,
    /// The objects before the call, the one under check first unless the call is a constructor's. Others refer to them by their index.
    pub objects: Vec<Ingredient>,
    /// The state before the call as our machine has it, which means nothing to anybody else.
    pub form: Vec<u64>,
    /// Whether an abstraction stands among them in the place of a module: a class that no JVM has.
    pub substituted: bool,
    /// Calls that lead from nothing to the object under check, a constructor first, if any are known. Arguments that are objects are the one
    /// under check.
    pub history: Vec<Invocation>,
    /// The call.
    pub call: Invocation,
    /// Whether the call is one of a constructor.
    pub constructor: bool,
    /// Exceptions that the call may end in, subclasses included.
    pub allowed: Vec<String>,
    /// The call that says whether an object is valid.
    pub invariant: Invocation,
    /// Another object that the call leaves invalid, if it does not break the object under check.
    pub judged: Option<Judged>,
    /// Whether that call writes to what it looks at. Then it is to be made on a copy.
    pub invariant_writes: bool,
    /// What objects of the class are compared with.
    pub model: Option<ModelRecipe>,
    /// How the call ended on our machine.
    pub ended: Ending,
    /// How its counterpart ended, if that was another way.
    pub expected: Option<Ending>,
    /// The objects after it, the one under check first. An object of both lists has the same number.
    pub after: Vec<(usize, Ingredient)>,
    /// Why a run on another machine may go another way, if it may.
    pub caveat: Option<String>,
}

/// A method or constructor with its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Invocation {
    /// The method.
    pub method: Signature,
    /// Its arguments.
    pub arguments: Vec<Datum>,
    /// Whether Java source of the same package can say this; of a class of the JDK, any Java source.
    pub callable: bool,
    /// Whether the class has other methods of the name with as many parameters.
    pub overloaded: bool,
}

/// An object beside that under check whose invariant is false after the call.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Which object it is.
    pub object: JudgedObject,
    /// The call that says whether it is valid.
    pub invariant: Invocation,
}

/// Which object beside that under check is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgedObject {
    /// The argument of this number.
    Argument(usize),
    /// The returned object.
    Returned,
    /// The object of this number before the call.
    Held(usize),
}

/// A method, as class files name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The class that declares it, as `Class.getName` has it.
    pub owner: String,
    /// Its name, `<init>` for a constructor.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
}

/// What an object is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelRecipe {
    /// The call that says what an object stands for.
    pub abstraction: Invocation,
    /// The method that says whether two abstract states are equal.
    pub equal_to: Signature,
    /// The method that the call should behave like.
    pub counterpart: Option<Signature>,
}

/// An object and what it holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Ingredient {
    /// Its name in the state that people see.
    pub name: String,
    /// Its class, as `Class.getName` has it.
    pub class: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Its fields, or its elements. What is not listed stays as it is.
    pub slots: Vec<Slot>,
}

/// Where an object comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// From the maker.
    Made,
    /// From a field of an object that comes from the maker: the field's class and name.
    Held(String, String),
    /// From nothing: no constructor is called.
    Allocated,
    /// From nothing, as a record: its fields cannot be set by reflection.
    Record,
    /// It is an array with a slot for each element.
    Array,
}

/// A field or element of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// The class that declares the field, as `Class.getName` has it; empty for an element.
    pub owner: String,
    /// The field's name; an element's index.
    pub name: String,
    /// What it holds.
    pub value: Datum,
    /// Whether the field is one of a tree.
    pub tree: bool,
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// `null`.
    Null,
    /// A primitive value by the letter of its type and its bits, or an object that boxes it.
    Number {
        /// The type, as descriptors have it.
        letter: char,
        /// The value's bits: those of a 32-bit number in the lower half.
        bits: u64,
        /// Whether it is in a box.
        boxed: bool,
    },
    /// A string.
    Text(String),
    /// An object that is equal to a value, and another one: the string that a literal is not, or a second box.
    Copy(Box<Datum>),
    /// A constant of an enum: class and name.
    Constant(String, String),
    /// What a static field holds: class and name.
    Static(String, String),
    /// An object by its number.
    Object(usize),
    /// An object that is no part of the state, by class. It can be recognised but not made.
    Other(String),
}

/// How a call ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It returned; `void` gives no value.
    Returned(Option<Datum>),
    /// It threw an exception of this class, as `Class.getName` has it.
    Threw(String),
    /// It waits for ever.
    Blocked,
}

impl Recipe {
    /// Why it can only be followed on our machine, if so.
    pub fn obstacle(&self) -> Option<String> {
        if self.substituted {
            return Some("abstractions stand in the place of modules in it".to_owned());
        }
        if self.mirror.as_ref().is_some_and(|mirror| *mirror == self.call.method.owner) {
            return Some(format!("{} is written in the mirror, and no method of the class", self.call.method.name));
        }
        self.unmakeable().map(|class| format!("it needs an object of {class} that cannot be made by itself"))
    }

    /// The class of an object that would be needed and cannot be made.
    fn unmakeable(&self) -> Option<&str> {
        let held = self.objects.iter().flat_map(|object| &object.slots).map(|slot| &slot.value);
        let passed = self.maker.iter().chain([&self.call]).flat_map(|invocation| &invocation.arguments);
        held.chain(passed).find_map(|value| match value {
            Datum::Other(class) => Some(&**class),
            _ => None,
        })
    }
}
