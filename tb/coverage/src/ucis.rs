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

impl UcisCoverage<'_> {
    /// Writes the whole UCIS document as XML.
    ///
    /// # Errors
    /// `out` cannot be written.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new_with_indent(out, b' ', 1);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let latest = self.runs.iter().map(|run| run.date.as_str()).max();
        xml.create_element("UCIS")
            .with_attribute(("ucisVersion", "1.0"))
            .with_attribute(("writtenBy", TOOL))
            .with_attribute(("writtenTime", latest.unwrap_or_default()))
            .write_inner_content(|xml| self.contents(xml))?;
        xml.into_inner().write_all(b"\n")
    }

    fn contents(&self, xml: &mut XmlWriter<'_>) -> io::Result<()> {
        let documents = documents();
        for (number, document) in (1..).zip(&documents) {
            let name = format!("{DOCUMENTS}/{document}");
            xml.create_element("sourceFiles")
                .with_attribute(("fileName", name.as_str()))
                .with_attribute(("id", number.to_string().as_str()))
                .write_empty()?;
        }
        for (number, run) in (0_usize..).zip(self.runs) {
            xml.create_element("historyNodes")
                .with_attribute(("historyNodeId", number.to_string().as_str()))
                .with_attribute(("logicalName", run.name.as_str()))
                .with_attribute(("kind", "test"))
                .with_attribute(("testStatus", if run.is_passed { "true" } else { "false" }))
                .with_attribute(("seed", run.seed.to_string().as_str()))
                .with_attribute(("date", run.date.as_str()))
                .with_attribute(("toolCategory", "UCIS:Simulator"))
                .with_attribute(("ucisVersion", "1.0"))
                .with_attribute(("vendorId", TOOL))
                .with_attribute(("vendorTool", TOOL))
                .with_attribute(("vendorToolVersion", env!("CARGO_PKG_VERSION")))
                .write_empty()?;
        }
        xml.create_element("instanceCoverages")
            .with_attribute(("name", "nv_small"))
            .with_attribute(("key", "0"))
            .with_attribute(("instanceId", "1"))
            .with_attribute(("moduleName", "nv_small"))
            .write_inner_content(|xml| {
                statement(xml, "id", 1)?;
                xml.create_element("covergroupCoverage")
                    .write_inner_content(|xml| {
                        BLOCKS
                            .iter()
                            .try_for_each(|block| self.block(xml, block.name, &documents))
                    })?;
                Ok(())
            })?;
        Ok(())
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
        xml.create_element("cgInstance")
            .with_attribute(("name", block))
            .with_attribute(("key", "0"))
            .write_inner_content(|xml| {
                xml.create_element("options").write_empty()?;
                xml.create_element("cgId")
                    .with_attribute(("cgName", block))
                    .with_attribute(("moduleName", "nv_small"))
                    .write_inner_content(|xml| {
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
                    let bins = pairs(&sequence.of, &sequence.bins);
                    coverpoint(xml, (&name, point, "1"), |xml| {
                        bins.iter().try_for_each(|(name, pair, bin)| {
                            self.bin(xml, name, *bin, |xml| {
                                self.values(xml, "sequence", &[], *bin, pair)
                            })
                        })
                    })?;
                }
                crosses.iter().try_for_each(|cross| self.cross(xml, cross))
            })?;
        Ok(())
    }

    fn point(&self, xml: &mut XmlWriter<'_>, point: &PointBins, weight: &str) -> io::Result<()> {
        let item = &point.of[0];
        coverpoint(xml, (item.name, item, weight), |xml| {
            for (at, (bin, (name, _))) in (0_usize..).zip(point.bins.iter().zip(item.bins)) {
                self.bin(xml, name, *bin, |xml| {
                    let at = at.to_string();
                    self.values(xml, "range", &[("from", &at), ("to", &at)], *bin, &[])
                })?;
            }
            Ok(())
        })
    }

    fn bin(
        &self,
        xml: &mut XmlWriter<'_>,
        name: &str,
        bin: BinId,
        values: impl FnOnce(&mut XmlWriter<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        xml.create_element("coverpointBin")
            .with_attribute(("name", name))
            .with_attribute(("key", "0"))
            .with_attribute(("type", self.kind(bin)))
            .write_inner_content(|xml| {
                values(xml)?;
                self.reason(xml, bin)
            })?;
        Ok(())
    }

    /// Writes the values of a bin (a range, or the two indices of a sequence) and its number of hits.
    fn values(
        &self,
        xml: &mut XmlWriter<'_>,
        element: &str,
        attributes: &[(&str, &str)],
        bin: BinId,
        sequence: &[usize],
    ) -> io::Result<()> {
        xml.create_element(element)
            .with_attributes(attributes.iter().copied())
            .write_inner_content(|xml| {
                self.hits(xml, bin)?;
                sequence
                    .iter()
                    .try_for_each(|value| text(xml, "seqValue", &value.to_string()))
            })?;
        Ok(())
    }

    fn cross(&self, xml: &mut XmlWriter<'_>, cross: &PointBins) -> io::Result<()> {
        let [first, second] = &cross.of;
        let name = format!("{}+{}", first.name, second.name);
        xml.create_element("cross")
            .with_attribute(("name", name.as_str()))
            .with_attribute(("key", "0"))
            .write_inner_content(|xml| {
                xml.create_element("options").write_empty()?;
                text(xml, "crossExpr", first.name)?;
                text(xml, "crossExpr", second.name)?;
                for (name, pair, bin) in pairs(&cross.of, &cross.bins) {
                    xml.create_element("crossBin")
                        .with_attribute(("name", name.as_str()))
                        .with_attribute(("key", "0"))
                        .with_attribute(("type", self.kind(bin)))
                        .write_inner_content(|xml| {
                            pair.iter()
                                .try_for_each(|at| text(xml, "index", &at.to_string()))?;
                            self.hits(xml, bin)?;
                            self.reason(xml, bin)
                        })?;
                }
                Ok(())
            })?;
        Ok(())
    }

    fn hits(&self, xml: &mut XmlWriter<'_>, bin: BinId) -> io::Result<()> {
        xml.create_element("contents")
            .with_attribute(("coverageCount", self.hits.count(bin).to_string().as_str()))
            .write_empty()?;
        Ok(())
    }

    fn kind(&self, bin: BinId) -> &'static str {
        match self.exclusions.reason(bin) {
            Some(_) => "ignore",
            None => "bins",
        }
    }

    fn reason(&self, xml: &mut XmlWriter<'_>, bin: BinId) -> io::Result<()> {
        if let Some(reason) = self.exclusions.reason(bin) {
            xml.create_element("userAttr")
                .with_attribute(("key", "excludedReason"))
                .with_attribute(("type", "str"))
                .write_text_content(BytesText::new(reason))?;
        }
        Ok(())
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
fn pairs([first, second]: &[CoveragePoint; 2], bins: &[BinId]) -> Vec<(String, [usize; 2], BinId)> {
    let columns = second.bins.len();
    let pair = |(at, bin): (usize, &BinId)| {
        let (a, b) = (at / columns, at % columns);
        let name = format!("{}+{}", first.bins[a].0, second.bins[b].0);
        (name, [a, b], *bin)
    };
    bins.iter().enumerate().map(pair).collect()
}

fn coverpoint(
    xml: &mut XmlWriter<'_>,
    (name, point, weight): (&str, &CoveragePoint, &str),
    bins: impl FnOnce(&mut XmlWriter<'_>) -> io::Result<()>,
) -> io::Result<()> {
    xml.create_element("coverpoint")
        .with_attribute(("name", name))
        .with_attribute(("key", "0"))
        .with_attribute(("exprString", point.meaning))
        .write_inner_content(|xml| {
            xml.create_element("options")
                .with_attribute(("weight", weight))
                .with_attribute(("comment", point.source))
                .write_empty()?;
            bins(xml)
        })?;
    Ok(())
}

fn text(xml: &mut XmlWriter<'_>, element: &str, text: &str) -> io::Result<()> {
    xml.create_element(element)
        .write_text_content(BytesText::new(text))?;
    Ok(())
}

fn statement(xml: &mut XmlWriter<'_>, element: &str, file: usize) -> io::Result<()> {
    xml.create_element(element)
        .with_attribute(("file", file.to_string().as_str()))
        .with_attribute(("line", "1"))
        .with_attribute(("inlineCount", "1"))
        .write_empty()?;
    Ok(())
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
