//! Layer files: what hand-written YAML says and what the generator makes.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use nvdla_model::units::MOST_CLOCKS;
use nvdla_programs::names;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::look_up;
use nvdla_regs::types::Reg;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use nvdla_bench::conditions::ConditionOverrides;
use nvdla_bench::seed::Seed;

use crate::cdp::CdpLayer;
use crate::contents::{self, LayerUnits};
use crate::conv::ConvLayer;
use crate::cube::SourceCube;
use crate::pdp::PdpLayer;
use crate::scalar::GroupNumber;
use crate::sdp::{SdpLayer, SdpStream};
use nvdla_yaml::{self as yaml, SchemaVersion, YamlError};

/// Layers that run one after another on one DUT, without reset in between.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct LayerFile {
    pub schema: SchemaVersion<1>,
    /// What reports call it, and part of the seed of its conditions; absent: the name of the file.
    #[serde(default)]
    pub name: String,
    /// What the file is there for.
    pub why: String,
    /// The smallest configuration that can run it.
    #[serde(default)]
    pub needs: Configuration,
    /// Seed of data, addresses and garbage; absent: the seed of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Conditions under which it runs unless the command line says otherwise.
    #[serde(default, skip_serializing_if = "ConditionOverrides::is_empty")]
    pub conditions: ConditionOverrides,
    /// Registers read after the last layer, or after each, in both groups.
    #[serde(default)]
    pub read_back: ReadBack,
    pub layers: Vec<Layer>,
}

/// Which registers are read at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReadBack {
    /// Status, pointers and statistics of the blocks that were used.
    #[default]
    Statistics,
    /// Every register of these blocks, but for the data of tables; and those of GLB and MCIF.
    Everything,
    /// Everything behind each layer: the next one is programmed when it has been read.
    EachLayer,
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// One layer: the units that take part, and how it is started.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Layer {
    #[serde(default)]
    pub start: LayerStart,
    /// Register group; absent: the one whose turn it is. Any other choice never runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupNumber>,
    /// Seed of this layer; absent: derived from the file's and the layer's place in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Order of the register writes of a layer.
    #[serde(default)]
    pub writes: WriteOrder,
    /// Order in which the blocks of a layer are enabled; shuffled, one that the hardware takes.
    #[serde(default)]
    pub enables: WriteOrder,
    /// What is written to fields that this layer does not use.
    #[serde(default)]
    pub unused_fields: Unused,
    /// Registers that get another value than the layer would give them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub registers: BTreeMap<RegisterName, u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conv: Option<ConvLayer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sdp: Option<SdpLayer>,
    /// With `sdp`: PDP takes what SDP sends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pdp: Option<PdpLayer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cdp: Option<CdpLayer>,
}

/// When a layer is programmed.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LayerStart {
    /// After every layer before.
    #[default]
    Alone,
    /// While the layer before on the same units may still run, in the other group.
    Queued,
    /// As `queued`, and enabled before the layer in front of it, whose turn it is. Both use the
    /// same units and no tables; else as `queued`.
    Ahead,
    /// After the layer before on the same units; other units may still run.
    Beside,
}

/// Order of the writes to registers of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WriteOrder {
    #[default]
    Listed,
    Shuffled,
}

/// Contents of fields that the specification calls ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unused {
    #[default]
    Zeros,
    Random,
}

/// A kind of layer: the units that take part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayerKind<'a> {
    /// Memory -> convolution core -> SDP -> memory.
    Conv(&'a ConvLayer, &'a SdpLayer),
    /// Memory -> convolution core -> SDP -> PDP -> memory.
    ConvPdp(&'a ConvLayer, &'a SdpLayer, &'a PdpLayer),
    /// Memory -> SDP -> memory.
    Sdp(&'a SdpLayer),
    /// Memory -> PDP -> memory.
    Pdp(&'a PdpLayer),
    /// Memory -> CDP -> memory.
    Cdp(&'a CdpLayer),
    /// Memory -> SDP -> PDP -> memory.
    SdpPdp(&'a SdpLayer, &'a PdpLayer),
}

impl Layer {
    /// The units that take part.
    pub fn kind(&self) -> LayerKind<'_> {
        self.classify().expect("checked when read")
    }

    /// The kind of layer that the named units make, checked.
    fn classify(&self) -> Result<LayerKind<'_>, String> {
        match (&self.conv, &self.sdp, &self.pdp, &self.cdp) {
            (None, Some(sdp), None, None) => Ok(LayerKind::Sdp(sdp)),
            (None, None, Some(pdp), None) => Ok(LayerKind::Pdp(pdp)),
            (None, None, None, Some(cdp)) => Ok(LayerKind::Cdp(cdp)),
            (Some(conv), Some(sdp), None, None) => Ok(LayerKind::Conv(conv, sdp)),
            (None, Some(sdp), Some(pdp), None) => Ok(LayerKind::SdpPdp(sdp, pdp)),
            (None, None, None, None) => Err(
                "a layer names its units: sdp, pdp, cdp, conv and sdp, sdp and pdp, or all three"
                    .to_owned(),
            ),
            (Some(_), None, _, _) => {
                Err("conv has no way to memory but through sdp: add `sdp: {}`".to_owned())
            }
            (Some(conv), Some(sdp), Some(pdp), None) => Ok(LayerKind::ConvPdp(conv, sdp, pdp)),
            (_, _, _, Some(_)) => Err(
                "CDP feeds no unit and none feeds it: make it a layer of its own, the other with \
                 `start: beside`"
                    .to_owned(),
            ),
        }
    }

    fn check(&self) -> Result<(), String> {
        let source = |sdp: &SdpLayer| {
            let source = sdp.source.as_ref().map(SourceCube::shape);
            source.ok_or("sdp: say its source")
        };
        match self.classify()? {
            LayerKind::Conv(conv, sdp) => {
                conv.check()?;
                sdp.check(conv.stream())
            }
            LayerKind::ConvPdp(conv, sdp, pdp) => {
                conv.check()?;
                let stream = conv.stream().pooled();
                sdp.check(stream)?;
                pdp.check(Some(stream.shape))
            }
            LayerKind::Sdp(sdp) => sdp.check(SdpStream::memory(source(sdp)?)),
            LayerKind::Pdp(pdp) => pdp.check(None),
            LayerKind::SdpPdp(sdp, pdp) => {
                let stream = SdpStream::memory(source(sdp)?).pooled();
                sdp.check(stream)?;
                pdp.check(Some(stream.shape))
            }
            LayerKind::Cdp(cdp) => cdp.check(),
        }
    }

    fn units_mut(&mut self) -> LayerUnits<'_> {
        LayerUnits {
            conv: self.conv.as_mut(),
            sdp: self.sdp.as_mut(),
            pdp: self.pdp.as_mut(),
            cdp: self.cdp.as_mut(),
        }
    }

    /// The smallest configuration that has its units and stages.
    pub fn needs(&self) -> Configuration {
        match &self.sdp {
            Some(sdp) if sdp.ew.is_some() => Configuration::NvSmallEw,
            _ => Configuration::NvSmall,
        }
    }

    /// The units that take part, for people.
    pub fn units(&self) -> &'static str {
        match self.kind() {
            LayerKind::Conv(..) => "CONV + SDP",
            LayerKind::ConvPdp(..) => "CONV + SDP + PDP",
            LayerKind::Sdp(_) => "SDP",
            LayerKind::Pdp(_) => "PDP",
            LayerKind::Cdp(_) => "CDP",
            LayerKind::SdpPdp(..) => "SDP + PDP",
        }
    }

    /// Units and shape, for people.
    pub fn label(&self) -> String {
        match self.kind() {
            LayerKind::Conv(conv, sdp) => {
                format!("{} -> {}", conv.label(), sdp.label(conv.output()))
            }
            LayerKind::ConvPdp(conv, sdp, pdp) => {
                let (shape, fed) = (conv.output(), pdp.label(Some(conv.output())));
                format!("{} -> {} -> {fed}", conv.label(), sdp.label(shape))
            }
            LayerKind::Sdp(sdp) => sdp.label(sdp.stream().shape),
            LayerKind::Pdp(pdp) => pdp.label(None),
            LayerKind::Cdp(cdp) => cdp.label(),
            LayerKind::SdpPdp(sdp, pdp) => {
                let shape = sdp.stream().shape;
                format!("{} -> {}", sdp.label(shape), pdp.label(Some(shape)))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Layer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut layer = Self::deserialize(deserializer)?;
        layer.check().map_err(de::Error::custom)?;
        let lists = contents::check_lists(layer.units_mut());
        lists.map_err(|fault| de::Error::custom(fault.why))?;
        Ok(layer)
    }
}

impl Serialize for Layer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for LayerFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let file = Self::deserialize(deserializer)?;
        let mut layers = (0..).zip(&file.layers);
        if let Some((index, _)) = layers.find(|(_, layer)| layer.needs() > file.needs) {
            return Err(de::Error::custom(format_args!(
                "layer {index} has ew, which nv_small lacks: write `needs: nv_small_ew`"
            )));
        }
        let clocks = file.layers.iter().map(|layer| layer.ideal().clocks);
        let clocks = clocks.fold(0, u64::saturating_add);
        if clocks > MOST_CLOCKS {
            return Err(de::Error::custom(format_args!(
                "the layers take {clocks} clocks at least, the model computes {MOST_CLOCKS}: make \
                 them smaller, or split the file"
            )));
        }
        Ok(file)
    }
}

impl Serialize for LayerFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl LayerFile {
    /// Reads and checks a file.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        let text = yaml::read(path)?;
        let mut file: Self = yaml::parse(path, &text)?;
        if file.name.is_empty() {
            file.name = stem(path);
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        for (number, layer) in file.layers.iter_mut().enumerate() {
            contents::read_files(layer.units_mut(), folder).map_err(|fault| {
                let key = format!("layers.{number}.{}", fault.key);
                yaml::refuse((path, &text), &key, fault.why)
            })?;
        }
        Ok(file)
    }

    /// The name of the file at `path`, if the document has another one, as a copy may have.
    pub fn other_name(&self, path: &Path) -> Option<String> {
        Some(stem(path)).filter(|stem| *stem != self.name)
    }

    /// Units and shapes of its layers, for people.
    pub fn label(&self) -> String {
        let layers: Vec<String> = self.layers.iter().map(Layer::label).collect();
        layers.join("; ")
    }

    /// Seed of everything in the file.
    pub fn seed(&self, run: Seed) -> Seed {
        self.seed.map_or(run, Seed)
    }

    /// Seed of one layer; its data, gaps and garbage depend on nothing else.
    pub fn layer_seed(&self, run: Seed, layer: usize) -> Seed {
        match self.layers[layer].seed {
            Some(seed) => Seed(seed),
            None => self.seed(run).part("layer").item(layer as u64),
        }
    }

    /// One layer of the file with the same data, first after reset.
    pub fn alone(&self, run: Seed, layer: usize) -> Self {
        let alone = Layer {
            start: LayerStart::Alone,
            group: None,
            seed: Some(self.layer_seed(run, layer).0),
            conv: self.layers[layer].conv.as_ref().map(ConvLayer::alone),
            ..self.layers[layer].clone()
        };
        Self {
            name: format!("{}-layer-{layer}", self.name),
            seed: Some(self.seed(run).0),
            layers: vec![alone],
            ..self.clone()
        }
    }
}

/// A register such as `SDP.D_CVT_SCALE`.
#[derive(Clone, Copy)]
pub struct RegisterName(pub &'static Reg);

impl RegisterName {
    fn parts(self) -> (&'static str, &'static str) {
        (self.0.block, self.0.name)
    }
}

impl fmt::Display for RegisterName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0.block, self.0.name)
    }
}

impl fmt::Debug for RegisterName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for RegisterName {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for RegisterName {}

impl PartialOrd for RegisterName {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RegisterName {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.parts().cmp(&other.parts())
    }
}

impl Serialize for RegisterName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RegisterName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let at = names::register(&name).map_err(de::Error::custom)?;
        Ok(Self(
            look_up::at(at).expect("named registers are in the table"),
        ))
    }
}

impl JsonSchema for RegisterName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RegisterName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "string", "pattern": "^[A-Z_]+\\.[A-Z0-9_]+$"})
    }
}
