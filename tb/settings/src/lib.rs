//! The attribute [`macro@settings`] for types of YAML and JSON files. It decides for all of them
//! how keys and words are read, written and described in a JSON schema:
//!
//! * An unknown key is an error. The words of an enum are in kebab-case.
//! * A key whose type is an `Option` may be absent, and is not written if it is `None`.
//! * Another key may be absent under `#[absent]`, which then stands for the default of its type, or
//!   under `#[absent(VALUE)]`. Every key may under `#[settings(optional)]`, and the type has a
//!   `Default` of these values.
//!
//! The type has the traits `Debug`, `Clone`, `PartialEq`, `Eq`, `Serialize`, `Deserialize`,
//! `JsonSchema`, and those that the attribute names (`Ord` adds `PartialOrd`). It may also name:
//! * `checked`: after reading, the method `checked(self)` of the type says what is not legal.
//! * `no_schema`: the type does not implement `JsonSchema`.
//! * `coded`: the words of an enum stand for codes of a register field; adds `ALL` and `code`.
//! * `text`: the type is written by its `Display` and read by its `FromStr`, as one text.
#![forbid(unsafe_code)]

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Field, Fields, Meta, Path, Token, Type, parse_quote};

/// Derives the traits of a type that users write in YAML; see the documentation of the crate.
#[proc_macro_attribute]
pub fn settings(
    words: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    let expanded = expand(words.into(), item.into());
    expanded
        .unwrap_or_else(|error| error.into_compile_error())
        .into()
}

fn expand(words: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let words = Punctuated::<Path, Token![,]>::parse_terminated.parse2(words)?;
    let mut item: DeriveInput = syn::parse2(item)?;
    let name = item.ident.clone();
    let has = |word| words.iter().any(|own| own.is_ident(word));
    let mut impls = TokenStream::new();
    let derives = words.iter().filter(|word| {
        let ours = ["optional", "checked", "no_schema", "coded", "text"];
        !ours.iter().any(|own| word.is_ident(own))
    });
    let mut attributes: Vec<Attribute> = vec![parse_quote! {
        #[derive(Debug, Clone, PartialEq, Eq, #(#derives),*)]
    }];
    if has("text") {
        item.attrs.splice(0..0, attributes);
        let impls = text(&name);
        return Ok(quote!(#item #impls));
    }
    attributes.push(parse_quote!(#[derive(::serde::Serialize, ::serde::Deserialize)]));
    if has("Ord") {
        attributes.push(parse_quote!(#[derive(PartialOrd)]));
    }
    if !has("no_schema") {
        attributes.push(parse_quote!(#[derive(::schemars::JsonSchema)]));
    }
    match &mut item.data {
        Data::Struct(data) => {
            attributes.push(parse_quote!(#[serde(deny_unknown_fields)]));
            let values = keys(&name, &mut data.fields, &mut impls)?;
            if has("optional") {
                attributes.push(parse_quote!(#[serde(default)]));
                impls.extend(quote! {
                    impl Default for #name {
                        fn default() -> Self { Self { #values } }
                    }
                });
            }
        }
        Data::Enum(data) => {
            attributes.push(parse_quote!(#[serde(rename_all = "kebab-case")]));
            if has("coded") {
                attributes.push(parse_quote!(#[repr(u32)]));
                let words = data.variants.iter().map(|variant| &variant.ident);
                impls.extend(quote! {
                    impl #name {
                        /// All values, in the order of their register codes.
                        pub const ALL: &[Self] = &[#(Self::#words),*];

                        /// The code of the value in its register field.
                        pub fn code(self) -> u32 {
                            self as u32
                        }
                    }
                });
            }
            let mut with_keys = data.variants.iter_mut().map(|variant| &mut variant.fields);
            let mut with_keys = with_keys
                .by_ref()
                .filter(|fields| matches!(fields, Fields::Named(_)))
                .peekable();
            if with_keys.peek().is_some() {
                attributes.push(parse_quote!(#[serde(deny_unknown_fields)]));
            }
            for fields in with_keys {
                keys(&name, fields, &mut impls)?;
            }
        }
        Data::Union(_) => {}
    }
    if has("checked") {
        attributes.push(parse_quote!(#[serde(remote = "Self")]));
        impls.extend(checked(&name));
    }
    attributes.append(&mut item.attrs);
    item.attrs = attributes;
    Ok(quote!(#item #impls))
}

/// Adds to each key the attributes for its absence; functions for default values are appended to
/// `impls`. Returns the default values as `key: value,`.
fn keys(
    name: &syn::Ident,
    fields: &mut Fields,
    impls: &mut TokenStream,
) -> syn::Result<TokenStream> {
    let mut values = TokenStream::new();
    for field in fields {
        let value = match absent(field)? {
            Some(value) => {
                let (key, of) = (&field.ident, &field.ty);
                let function = format_ident!(
                    "absent_{}",
                    key.as_ref().map_or_else(String::new, ToString::to_string)
                );
                let path = format!("{name}::{function}");
                impls.extend(quote!(impl #name { fn #function() -> #of { #value } }));
                field.attrs.push(parse_quote!(#[serde(default = #path)]));
                value
            }
            None => quote!(Default::default()),
        };
        if is_option(&field.ty) {
            let skip = "Option::is_none";
            field
                .attrs
                .push(parse_quote!(#[serde(default, skip_serializing_if = #skip)]));
        }
        let key = &field.ident;
        values.extend(quote!(#key: #value,));
    }
    Ok(values)
}

/// Removes the attribute `absent` from a field, and returns its default value if it has one.
fn absent(field: &mut Field) -> syn::Result<Option<TokenStream>> {
    let Some(at) = field
        .attrs
        .iter()
        .position(|own| own.path().is_ident("absent"))
    else {
        return Ok(None);
    };
    match field.attrs.remove(at).meta {
        Meta::List(list) => Ok(Some(list.tokens)),
        Meta::Path(_) => {
            field.attrs.push(parse_quote!(#[serde(default)]));
            Ok(None)
        }
        other => Err(syn::Error::new_spanned(
            other,
            "write #[absent] or #[absent(VALUE)]",
        )),
    }
}

fn is_option(of: &Type) -> bool {
    let Type::Path(of) = of else { return false };
    of.path
        .segments
        .last()
        .is_some_and(|last| last.ident == "Option")
}

/// Code that reads a type by its `FromStr` and writes it by its `Display`, as one text.
fn text(name: &syn::Ident) -> TokenStream {
    quote! {
        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
    }
}

/// Code that checks a type after reading it, by its method `checked`.
fn checked(name: &syn::Ident) -> TokenStream {
    quote! {
        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Self::deserialize(from)?.checked().map_err(::serde::de::Error::custom)
            }
        }
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                Self::serialize(self, to)
            }
        }
    }
}
