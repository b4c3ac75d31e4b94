//! Layer files, written by hand or made by the generator.

use std::collections::BTreeMap;
use std::path::Path;

use nvdla_model::units::MOST_CLOCKS;
use nvdla_programs::names;
use nvdla_regs::configuration::Configuration;
use nvdla_regs::look_up;
use nvdla_regs::types::Reg;
use nvdla_settings::settings;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use nvdla_random::conditions::ConditionOverrides;
use nvdla_random::seed::Seed;

use crate::cdp::CdpLayer;
use crate::contents::{ArrayOrder, LayerInputData, data_of_sdp};
use crate::conv::{ConvInput, ConvLayer};
use crate::cube::CubeShape;
use crate::pdp::PdpLayer;
use crate::scalar::RegisterGroupNumber;
use crate::sdp::{SdpLayer, SdpStreamShape};
use nvdla_files::yaml::{self as yaml, SchemaVersion, YamlError};

/// Layers that run one after another on one DUT, without reset in between.
#[settings(checked)]
pub struct LayerFile {
    pub schema: SchemaVersion<1>,
    /// Name for reports, on which the seed of the conditions depends, too; absent: that of the file.
    #[absent]
    pub name: String,
    /// Purpose of the file.
    pub why: String,
    /// The smallest configuration that can run the file.
    #[absent]
    pub needs: Configuration,
    /// Seed of data, addresses and garbage; absent: the seed of the run.
    pub seed: Option<u64>,
    /// Conditions of the case; the command line overrides them.
    #[serde(default, skip_serializing_if = "ConditionOverrides::is_empty")]
    pub conditions: ConditionOverrides,
    /// Registers read after the last layer, or after each, in both groups.
    #[absent]
    pub read_back: RegistersReadBack,
    pub layers: Vec<Layer>,
}

/// Which registers are read after the last layer.
#[settings(Copy, Default)]
pub enum RegistersReadBack {
    /// Status, pointers and statistics of the blocks that were used.
    #[default]
    Statistics,
    /// Every register of the used blocks but the data of tables, and every register of GLB and MCIF.
    Everything,
    /// As `everything`, after each layer; the next one is programmed after that.
    EachLayer,
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// A layer: its units, and how it is started.
#[settings(optional, checked)]
pub struct Layer {
    pub start: LayerStart,
    /// Register group; absent: the one whose turn it is. A layer in the other group never runs.
    pub group: Option<RegisterGroupNumber>,
    /// Seed of this layer; absent: derived from the seed of the file and the number of the layer.
    pub seed: Option<u64>,
    /// Order of the register writes of a layer.
    pub writes: WriteOrder,
    /// Order in which the blocks are enabled; shuffled: a random order that the hardware allows.
    pub enables: WriteOrder,
    /// Contents of register fields that the layer does not use.
    pub unused_fields: IgnoredFieldFill,
    /// Values of registers, each of which replaces the value that follows from the layer.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub registers: BTreeMap<RegisterName, u32>,
    pub conv: Option<ConvLayer>,
    pub sdp: Option<SdpLayer>,
    /// PDP; with `sdp` it takes the output of SDP.
    pub pdp: Option<PdpLayer>,
    pub cdp: Option<CdpLayer>,
}

/// When a layer is programmed; "the layer before" is the last one on the same units.
#[settings(Copy, Default, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LayerStart {
    /// When all layers before it have ended.
    #[default]
    Alone,
    /// While the layer before may still run, in the other register group.
    Queued,
    /// As `queued`, but enabled before the layer in front of it, which runs first. Only if both use
    /// the same units and no tables; else as `queued`.
    Ahead,
    /// When the layer before has ended; other units may still run.
    Beside,
}

/// Order of register writes or of enables.
#[settings(Copy, Default)]
pub enum WriteOrder {
    #[default]
    Listed,
    Shuffled,
}

/// Contents of register fields that the hardware ignores.
#[settings(Copy, Default)]
pub enum IgnoredFieldFill {
    #[default]
    Zeros,
    Random,
}

impl Layer {
    /// Checks that the units of the layer can run together.
    fn check_units(&self) -> Result<(), &'static str> {
        let Self {
            conv,
            sdp,
            pdp,
            cdp,
            ..
        } = self;
        let alone = conv.is_none() && sdp.is_none() && pdp.is_none();
        match (conv, sdp, cdp) {
            (None, None, None) if alone => Err(
                "a layer names its units: sdp, pdp, cdp, conv and sdp, sdp and pdp, or all three",
            ),
            (Some(_), None, _) => Err("conv has no way to memory but through sdp: add `sdp: {}`"),
            (_, _, Some(_)) if !alone => Err(
                "CDP feeds no unit and none feeds it: make it a layer of its own, the other with \
                 `start: beside`",
            ),
            _ => Ok(()),
        }
    }

    fn checked(mut self) -> Result<Self, String> {
        self.check_units()?;
        if let Some(conv) = &self.conv {
            conv.check()?;
        }
        let stream = self.stream();
        if let Some(sdp) = &self.sdp {
            sdp.check(stream.ok_or("sdp: say its source")?)?;
        }
        if let Some(pdp) = &self.pdp {
            pdp.check(stream.map(|stream| stream.shape))?;
        }
        if let Some(cdp) = &self.cdp {
            cdp.check()?;
        }
        self.data().iter().try_for_each(LayerInputData::check)?;
        Ok(self)
    }

    /// The cube that goes through SDP, and the units before and after SDP; `None` without SDP.
    pub fn stream(&self) -> Option<SdpStreamShape> {
        let sdp = self.sdp.as_ref()?;
        let stream = match (&self.conv, &sdp.source) {
            (Some(conv), _) => conv.stream(),
            (None, source) => SdpStreamShape::memory(source.as_ref()?.shape()),
        };
        Some(match self.pdp {
            Some(_) => stream.pooled(),
            None => stream,
        })
    }

    /// The cube that goes through SDP, or without SDP the one that PDP or CDP reads; `None` for an
    /// illegal layer.
    pub fn cube(&self) -> Option<CubeShape> {
        let stream = self.stream().map(|stream| stream.shape);
        let pdp = || self.pdp.as_ref().map(|pdp| pdp.input(None));
        let cdp = || self.cdp.as_ref().map(CdpLayer::shape);
        stream.or_else(pdp).or_else(cdp)
    }

    /// All input data of the layer, whose other rules were checked before.
    fn data(&mut self) -> Vec<LayerInputData<'_>> {
        let fed = self.stream().map(|stream| stream.shape);
        let mut all = Vec::new();
        if let Some(conv) = &mut self.conv {
            let shape = conv.source.shape();
            all.push(match &mut conv.source {
                ConvInput::Feature(source) => {
                    LayerInputData::cube("conv.source.feature.data", &mut source.data, shape)
                }
                ConvInput::Image(image) => LayerInputData {
                    key: "conv.source.image.data".to_owned(),
                    data: &mut image.data,
                    order: ArrayOrder::Image(shape),
                    range: (i8::MIN.into(), u8::MAX.into()),
                },
            });
            let kernels = &mut conv.kernels;
            let shape = CubeShape {
                width: kernels.width.bits(),
                height: kernels.height.bits(),
                channels: shape.channels,
            };
            let count = kernels.count.bits();
            all.push(LayerInputData {
                order: ArrayOrder::Kernels { count, shape },
                ..LayerInputData::cube("conv.kernels.data", &mut kernels.data, shape)
            });
        }
        if let (Some(sdp), Some(shape)) = (&mut self.sdp, fed) {
            all.extend(data_of_sdp(sdp, shape));
        }
        if let Some(source) = self.pdp.as_mut().and_then(|pdp| pdp.source.as_mut()) {
            let shape = source.shape();
            all.push(LayerInputData::cube(
                "pdp.source.data",
                &mut source.data,
                shape,
            ));
        }
        if let Some(cdp) = &mut self.cdp {
            let shape = cdp.shape();
            all.push(LayerInputData::cube(
                "cdp.source.data",
                &mut cdp.source.data,
                shape,
            ));
        }
        all
    }

    /// The smallest configuration that has the units and stages of the layer.
    pub fn needs(&self) -> Configuration {
        match &self.sdp {
            Some(sdp) if sdp.ew.is_some() => Configuration::NvSmallEw,
            _ => Configuration::NvSmall,
        }
    }

    /// Text for reports with the names of the units, such as `CONV + SDP`.
    pub fn units(&self) -> String {
        let units = [
            ("CONV", self.conv.is_some()),
            ("SDP", self.sdp.is_some()),
            ("PDP", self.pdp.is_some()),
            ("CDP", self.cdp.is_some()),
        ]
        .into_iter()
        .filter(|(_, takes_part)| *takes_part);
        units.map(|(unit, _)| unit).collect::<Vec<_>>().join(" + ")
    }

    /// Text for reports: units, shapes and options of the layer.
    pub fn label(&self) -> String {
        let fed = self.stream().map(|stream| stream.shape);
        let units = [
            self.conv.as_ref().map(ConvLayer::label),
            self.sdp
                .as_ref()
                .zip(fed)
                .map(|(sdp, shape)| sdp.label(shape)),
            self.pdp.as_ref().map(|pdp| pdp.label(fed)),
            self.cdp.as_ref().map(CdpLayer::label),
        ];
        units.into_iter().flatten().collect::<Vec<_>>().join(" -> ")
    }
}

impl LayerFile {
    /// Reads and checks the layer file at `path`.
    pub fn load(path: &Path) -> Result<Self, YamlError> {
        let text = yaml::read(path)?;
        let mut file: Self = yaml::parse(path, &text)?;
        if file.name.is_empty() {
            file.name = stem(path);
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        for (number, layer) in file.layers.iter_mut().enumerate() {
            for mut data in layer.data() {
                data.read(folder).map_err(|why| {
                    let key = format!("layers.{number}.{}", data.key);
                    yaml::refuse((path, &text), &key, why)
                })?;
            }
        }
        Ok(file)
    }

    fn checked(self) -> Result<Self, String> {
        let mut layers = (0..).zip(&self.layers);
        if let Some((index, _)) = layers.find(|(_, layer)| layer.needs() > self.needs) {
            return Err(format!(
                "layer {index} has ew, which nv_small lacks: write `needs: nv_small_ew`"
            ));
        }
        let clocks = self
            .layers
            .iter()
            .map(|layer| layer.ideal().clocks)
            .fold(0, u64::saturating_add);
        if clocks > MOST_CLOCKS {
            return Err(format!(
                "the layers take {clocks} clocks at least, the model computes {MOST_CLOCKS}: make \
                 them smaller, or split the file"
            ));
        }
        Ok(self)
    }

    /// Name of the file at `path` without extension, if it differs from `name`, as in a copy.
    pub fn other_name(&self, path: &Path) -> Option<String> {
        Some(stem(path)).filter(|stem| *stem != self.name)
    }

    /// Text for reports: units, shapes and options of all layers.
    pub fn label(&self) -> String {
        let layers: Vec<String> = self.layers.iter().map(Layer::label).collect();
        layers.join("; ")
    }

    /// Seed of the whole file; if it gives none, `run`, the seed of the run.
    pub fn seed(&self, run: Seed) -> Seed {
        self.seed.map_or(run, Seed)
    }

    /// Seed of layer number `layer`; its data, gaps and garbage depend on this seed alone.
    pub fn layer_seed(&self, run: Seed, layer: usize) -> Seed {
        match self.layers[layer].seed {
            Some(seed) => Seed(seed),
            None => self.seed(run).part("layer").item(layer as u64),
        }
    }

    /// Layer file that has only layer number `layer` of this one, with the same data.
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

/// A register that a layer file names, such as `SDP.D_CVT_SCALE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegisterName(pub &'static Reg);

impl PartialOrd for RegisterName {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RegisterName {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let parts = |name: &Self| (name.0.block, name.0.name);
        parts(self).cmp(&parts(other))
    }
}

impl Serialize for RegisterName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
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
