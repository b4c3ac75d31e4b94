//! Functional coverage as XML of the Unified Coverage Interoperability Standard, version 1.0 of
//! Accellera.
//!
//! | Here | There |
//! |---|---|
//! | campaign | history node |
//! | block | covergroup with one instance |
//! | point | coverpoint; its meaning is the expression, its section the comment |
//! | cross | cross; a point of another block is a coverpoint without weight in this one, too |
//! | sequence | coverpoint of sequence bins |
//! | excluded bin | bin of type `ignore`, with the reason as an attribute |
//!
//! The standard wants a line of a source for everything; ours is the document of the specification.

use std::collections::BTreeSet;
use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::blocks::BLOCKS;
use crate::catalog::{BinId, Catalog, PointBins, PointCrossOrSequence};
use crate::exclude::Exclusions;
use crate::hits::BinHits;
use crate::model::CoveragePoint;

/// Name of vendor and tool in the UCIS document.
const TOOL: &str = "nvdla-cosim";
/// Folder of the documents that points cite.
const DOCUMENTS: &str = "docs/nv_small";

/// A campaign, as the history of a UCIS document lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UcisCampaign {
    pub name: String,
    pub is_passed: bool,
    pub seed: u64,
    /// Date and time in UTC, `2026-05-01T12:00:00`.
    pub date: String,
}

/// Functional coverage of campaigns, to be written as a UCIS document.
#[derive(Debug, Clone, Copy)]
pub struct UcisCoverage<'a> {
    /// The campaigns, at least one.
    pub runs: &'a [UcisCampaign],
    pub hits: &'a BinHits,
    pub exclusions: &'a Exclusions,
}

type XmlWriter<'a> = Writer<&'a mut dyn Write>;
type Attributes<'a> = &'a [(&'a str, &'a str)];

impl UcisCoverage<'_> {
    /// Writes the whole UCIS document as XML.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new_with_indent(out, b' ', 1);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let latest = self.runs.iter().map(|run| run.date.as_str()).max();
        let latest = latest.unwrap_or_default();
        let root = [
            ("ucisVersion", "1.0"),
            ("writtenBy", TOOL),
            ("writtenTime", latest),
        ];
        element(&mut xml, "UCIS", &root, |xml| self.contents(xml))?;
        xml.into_inner().write_all(b"\n")
    }

    fn contents(&self, xml: &mut XmlWriter<'_>) -> io::Result<()> {
        let documents = documents();
        for (number, document) in (1..).zip(&documents) {
            let (name, id) = (format!("{DOCUMENTS}/{document}"), number.to_string());
            empty(xml, "sourceFiles", &[("fileName", &name), ("id", &id)])?;
        }
        for (number, run) in self.runs.iter().enumerate() {
            let attributes: Attributes<'_> = &[
                ("historyNodeId", &number.to_string()),
                ("logicalName", &run.name),
                ("kind", "test"),
                ("testStatus", if run.is_passed { "true" } else { "false" }),
                ("seed", &run.seed.to_string()),
                ("date", &run.date),
                ("toolCategory", "UCIS:Simulator"),
                ("ucisVersion", "1.0"),
                ("vendorId", TOOL),
                ("vendorTool", TOOL),
                ("vendorToolVersion", env!("CARGO_PKG_VERSION")),
            ];
            empty(xml, "historyNodes", attributes)?;
        }
        let instance = [
            ("name", "nv_small"),
            ("key", "0"),
            ("instanceId", "1"),
            ("moduleName", "nv_small"),
        ];
        element(xml, "instanceCoverages", &instance, |xml| {
            statement(xml, "id", 1)?;
            element(xml, "covergroupCoverage", &[], |xml| {
                let mut blocks = BLOCKS.iter();
                blocks.try_for_each(|block| self.block(xml, block.name, &documents))
            })
        })
    }

    fn block(
        &self,
        xml: &mut XmlWriter<'_>,
        block: &str,
        documents: &BTreeSet<&str>,
    ) -> io::Result<()> {
        let catalog = Catalog::get();
        let of_kind = |kind| {
            let items = catalog.items.iter();
            items.filter(move |item| item.block == block && item.kind == kind)
        };
        let points: Vec<&PointBins> = of_kind(PointCrossOrSequence::Point).collect();
        let crosses: Vec<&PointBins> = of_kind(PointCrossOrSequence::Cross).collect();
        // Points of other blocks that the crosses of this one pair with its own.
        let mut foreign: Vec<&PointBins> = Vec::new();
        for item in crosses.iter().flat_map(|cross| &cross.of) {
            let has =
                |among: &[&PointBins]| among.iter().any(|point| point.of[0].name == item.name);
            if !has(&points) && !has(&foreign) {
                let same = |point: &&PointBins| {
                    point.of[0].name == item.name && point.of[0].source == item.source
                };
                foreign.extend(catalog.points().find(same));
            }
        }
        let first = points.first().map(|point| document(point.of[0].source));
        let file = first.and_then(|first| documents.iter().position(|one| *one == first));
        let file = file.map_or(1, |at| at + 1);
        element(xml, "cgInstance", &[("name", block), ("key", "0")], |xml| {
            empty(xml, "options", &[])?;
            let id = [("cgName", block), ("moduleName", "nv_small")];
            element(xml, "cgId", &id, |xml| {
                statement(xml, "cginstSourceId", file)?;
                statement(xml, "cgSourceId", file)
            })?;
            for point in &points {
                self.point(xml, point, "1")?;
            }
            for point in &foreign {
                self.point(xml, point, "0")?;
            }
            for sequence in of_kind(PointCrossOrSequence::Sequence) {
                let point = &sequence.of[0];
                let name = format!("{}-then", point.name);
                coverpoint(xml, (&name, point, "1"), |xml| {
                    for (name, pair, bin) in pairs(sequence) {
                        self.bin(xml, ("coverpointBin", &name), bin, |xml| {
                            element(xml, "sequence", &[], |xml| {
                                self.hits(xml, bin)?;
                                indices(xml, "seqValue", pair)
                            })
                        })?;
                    }
                    Ok(())
                })?;
            }
            crosses.iter().try_for_each(|cross| self.cross(xml, cross))
        })
    }

    fn point(&self, xml: &mut XmlWriter<'_>, point: &PointBins, weight: &str) -> io::Result<()> {
        let item = &point.of[0];
        coverpoint(xml, (item.name, item, weight), |xml| {
            for (at, (bin, (name, _))) in point.bins.iter().zip(item.bins).enumerate() {
                let at = at.to_string();
                self.bin(xml, ("coverpointBin", name), *bin, |xml| {
                    let range = [("from", at.as_str()), ("to", &at)];
                    element(xml, "range", &range, |xml| self.hits(xml, *bin))
                })?;
            }
            Ok(())
        })
    }

    fn cross(&self, xml: &mut XmlWriter<'_>, cross: &PointBins) -> io::Result<()> {
        let [first, second] = cross.of.map(|point| point.name);
        let name = format!("{first}+{second}");
        element(xml, "cross", &[("name", &name), ("key", "0")], |xml| {
            empty(xml, "options", &[])?;
            text(xml, "crossExpr", first)?;
            text(xml, "crossExpr", second)?;
            for (name, pair, bin) in pairs(cross) {
                self.bin(xml, ("crossBin", &name), bin, |xml| {
                    indices(xml, "index", pair)?;
                    self.hits(xml, bin)
                })?;
            }
            Ok(())
        })
    }

    /// Writes a bin, what `values` writes about it, and why it is excluded.
    fn bin(
        &self,
        xml: &mut XmlWriter<'_>,
        (kind, name): (&str, &str),
        bin: BinId,
        values: impl FnOnce(&mut XmlWriter<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let reason = self.exclusions.reason(bin);
        let counts = if reason.is_some() { "ignore" } else { "bins" };
        element(
            xml,
            kind,
            &[("name", name), ("key", "0"), ("type", counts)],
            |xml| {
                values(xml)?;
                if let Some(reason) = reason {
                    xml.create_element("userAttr")
                        .with_attributes([("key", "excludedReason"), ("type", "str")])
                        .write_text_content(BytesText::new(reason))?;
                }
                Ok(())
            },
        )
    }

    fn hits(&self, xml: &mut XmlWriter<'_>, bin: BinId) -> io::Result<()> {
        let count = self.hits.count(bin).to_string();
        empty(xml, "contents", &[("coverageCount", &count)])
    }
}

/// File name of the document in a source such as `sdp.md, 5.4`.
fn document(source: &str) -> &str {
    source.split(',').next().unwrap_or(source)
}

fn documents() -> BTreeSet<&'static str> {
    let points = Catalog::get().points();
    points.map(|point| document(point.of[0].source)).collect()
}

/// For each pair of bins in a cross or sequence: its name, the index of both bins, and its number.
fn pairs(item: &PointBins) -> impl Iterator<Item = (String, [usize; 2], BinId)> {
    let [first, second] = item.of.map(|point| point.bins);
    item.bins.iter().enumerate().map(move |(at, bin)| {
        let (a, b) = (at / second.len(), at % second.len());
        (format!("{}+{}", first[a].0, second[b].0), [a, b], *bin)
    })
}

fn coverpoint(
    xml: &mut XmlWriter<'_>,
    (name, point, weight): (&str, &CoveragePoint, &str),
    bins: impl FnOnce(&mut XmlWriter<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let attributes = [("name", name), ("key", "0"), ("exprString", point.meaning)];
    element(xml, "coverpoint", &attributes, |xml| {
        empty(
            xml,
            "options",
            &[("weight", weight), ("comment", point.source)],
        )?;
        bins(xml)
    })
}

fn indices(xml: &mut XmlWriter<'_>, element: &str, pair: [usize; 2]) -> io::Result<()> {
    pair.iter()
        .try_for_each(|at| text(xml, element, &at.to_string()))
}

fn statement(xml: &mut XmlWriter<'_>, element: &str, file: usize) -> io::Result<()> {
    let file = file.to_string();
    empty(
        xml,
        element,
        &[("file", &file), ("line", "1"), ("inlineCount", "1")],
    )
}

fn text(xml: &mut XmlWriter<'_>, element: &str, text: &str) -> io::Result<()> {
    let element = xml.create_element(element);
    element.write_text_content(BytesText::new(text)).map(drop)
}

fn empty(xml: &mut XmlWriter<'_>, name: &str, attributes: Attributes<'_>) -> io::Result<()> {
    let element = xml.create_element(name);
    element
        .with_attributes(attributes.iter().copied())
        .write_empty()
        .map(drop)
}

fn element(
    xml: &mut XmlWriter<'_>,
    name: &str,
    attributes: Attributes<'_>,
    inner: impl FnOnce(&mut XmlWriter<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let element = xml.create_element(name);
    let element = element.with_attributes(attributes.iter().copied());
    element.write_inner_content(inner).map(drop)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use quick_xml::Reader;
    use quick_xml::events::BytesStart;

    use super::*;
    use crate::bins::BinSet;
    use crate::catalog::number;

    fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
        let found = element.try_get_attribute(name).unwrap()?;
        Some(String::from_utf8(found.value.to_vec()).unwrap())
    }

    /// Type and hits of each bin by the name that it has in the catalog, read from the document;
    /// every cross names points of its group.
    fn read(document: &str) -> BTreeMap<String, (String, u64)> {
        let mut reader = Reader::from_str(document);
        let (mut bins, mut points) = (BTreeMap::new(), BTreeSet::new());
        let [mut group, mut point, mut bin, mut kind] = [const { String::new() }; 4];
        let mut in_expression = false;
        loop {
            match reader.read_event().unwrap() {
                Event::Start(element) | Event::Empty(element) => {
                    let name = || attribute(&element, "name").unwrap();
                    match element.name().as_ref() {
                        b"cgInstance" => {
                            group = name();
                            points.clear();
                        }
                        b"coverpoint" => {
                            point = name();
                            assert!(points.insert(point.clone()), "{group}.{point} twice");
                        }
                        b"cross" => point = name(),
                        b"coverpointBin" | b"crossBin" => {
                            bin = name();
                            kind = attribute(&element, "type").unwrap();
                        }
                        b"contents" => {
                            let count = attribute(&element, "coverageCount").unwrap();
                            let count = count.parse().unwrap();
                            let name = format!("{group}.{point}.{bin}");
                            bins.insert(name, (kind.clone(), count));
                        }
                        b"crossExpr" => in_expression = true,
                        _ => {}
                    }
                }
                Event::Text(text) if in_expression => {
                    let expression = text.decode().unwrap();
                    assert!(points.contains(&*expression), "{group}: no {expression}");
                    in_expression = false;
                }
                Event::Eof => return bins,
                _ => {}
            }
        }
    }

    #[test]
    fn every_bin_is_written_with_its_hits_and_its_exclusion() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let exclusions = Exclusions::load(&root.join(crate::exclude::LIST)).unwrap();
        let entries = &Catalog::get().entries;
        // Of three cases: every bin has from 0 to 3 hits.
        let mut hits = BinHits::default();
        for case in 0..3 {
            let reached = (0..entries.len()).filter(|bin| bin % 4 > case);
            hits.add(&reached.map(number).collect::<BinSet>());
        }
        let run = |name: &str, date: &str| UcisCampaign {
            name: name.to_owned(),
            is_passed: true,
            seed: 1,
            date: date.to_owned(),
        };
        let coverage = UcisCoverage {
            runs: &[
                run("a & <b>", "2026-05-01T12:00:00"),
                run("b", "2026-04-01T12:00:00"),
            ],
            hits: &hits,
            exclusions: &exclusions,
        };
        let mut document = Vec::new();
        coverage.write(&mut document).unwrap();
        let document = String::from_utf8(document).unwrap();
        let bins = read(&document);
        for (bin, entry) in entries.iter().enumerate() {
            let bin = number(bin);
            let kind = match exclusions.reason(bin) {
                Some(_) => "ignore",
                None => "bins",
            };
            assert_eq!(
                bins.get(&entry.name),
                Some(&(kind.to_owned(), hits.count(bin))),
                "{}",
                entry.name
            );
        }
        assert!(document.contains("writtenTime=\"2026-05-01T12:00:00\""));
        assert!(document.contains("logicalName=\"a &amp; &lt;b&gt;\""));
        let reason = "type=\"str\">only stage EW compares (sdp.md, 5.4)<";
        assert!(document.contains(reason), "a reason is kept");
    }
}
