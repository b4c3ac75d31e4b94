//! HTML read into a tree of elements, as a browser does.

use std::collections::BTreeMap;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{Token, Tokenizer};

/// Elements without contents, which have no end tag.
const VOID: [&str; 6] = ["br", "hr", "img", "input", "link", "meta"];

/// An element of a page with all that it contains.
#[derive(Debug, Default)]
pub(crate) struct Element {
    pub(crate) name: String,
    attributes: BTreeMap<String, String>,
    contents: Vec<Content>,
}

#[derive(Debug)]
enum Content {
    Text(String),
    Element(Element),
}

impl Element {
    /// Reads a page; the result contains its root. Panics at wrong syntax, and where tags do not match.
    pub(crate) fn read(page: &str) -> Self {
        let mut emitter = DefaultEmitter::default();
        // As browsers, which find no tags in scripts.
        emitter.naively_switch_states(true);
        let mut open = vec![Self::default()];
        for token in Tokenizer::new_with_emitter(page, emitter) {
            match token.expect("a text in memory can be read") {
                Token::StartTag(tag) => {
                    let attributes = tag.attributes.iter();
                    let attributes =
                        attributes.map(|(name, value)| (text(name), text(&value.value)));
                    let element = Self {
                        name: text(&tag.name),
                        attributes: attributes.collect(),
                        contents: Vec::new(),
                    };
                    // Elements of SVG may end where they begin.
                    if tag.self_closing || VOID.contains(&element.name.as_str()) {
                        push(&mut open, Content::Element(element));
                    } else {
                        open.push(element);
                    }
                }
                Token::EndTag(tag) => {
                    let element = open.pop().expect("an element is open");
                    assert_eq!(element.name, text(&tag.name), "its end is missing");
                    push(&mut open, Content::Element(element));
                }
                Token::String(string) => push(&mut open, Content::Text(text(&string))),
                Token::Error(error) => panic!("{:?} in {page}", error.value),
                Token::Comment(_) | Token::Doctype(_) => {}
            }
        }
        let root = open.pop().expect("the first one was never closed");
        assert!(open.is_empty(), "the end of <{}> is missing", root.name);
        root
    }

    /// The elements in this one, parents before their children.
    pub(crate) fn elements(&self) -> Vec<&Self> {
        let mut found = Vec::new();
        for element in self.children() {
            found.push(element);
            found.extend(element.elements());
        }
        found
    }

    /// The elements of this name in this one.
    pub(crate) fn all(&self, name: &str) -> Vec<&Self> {
        let mut found = self.elements();
        found.retain(|element| element.name == name);
        found
    }

    /// The element with this anchor in this one.
    pub(crate) fn anchor(&self, id: &str) -> &Self {
        let mut all = self.elements().into_iter();
        let found = all.find(|element| element.attribute("id") == Some(id));
        found.unwrap_or_else(|| panic!("no anchor {id}"))
    }

    /// The elements directly in this one.
    pub(crate) fn children(&self) -> impl Iterator<Item = &Self> {
        self.contents.iter().filter_map(|content| match content {
            Content::Text(_) => None,
            Content::Element(element) => Some(element),
        })
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }

    /// The text in this element and all of its children.
    pub(crate) fn text(&self) -> String {
        let texts = self.contents.iter().map(|content| match content {
            Content::Text(text) => text.clone(),
            Content::Element(element) => element.text(),
        });
        texts.collect()
    }
}

fn push(open: &mut [Element], content: Content) {
    let parent = open.last_mut().expect("the first one is never closed");
    parent.contents.push(content);
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("pages are text")
}
