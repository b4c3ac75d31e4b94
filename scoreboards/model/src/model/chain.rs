//! Which layers can run: the blocks that each needs, and those that are missing.
//!
//! Source: docs/nv_small/system.md, sections 7, 10 and 11.

use crate::executed::{CONVOLUTION, ExecutingUnit};
use crate::units::cdp::CdpUnit;
use crate::units::conv::ConvUnit;
use crate::units::pdp::PdpUnit;
use crate::units::sdp::SdpUnit;
use crate::units::{DataPathUnit, ModelStateForUnit, sdp as sdp_unit};
use nvdla_regs::interrupts::InterruptSource;
use nvdla_regs::layers::PdpRegs;
use nvdla_regs::table::{
    BLOCKS, cacc, cdma, cdp, cdp_rdma, cmac_a, cmac_b, csc, pdp, pdp_rdma, sdp, sdp_rdma,
};
use nvdla_regs::types::Block;

/// The units, with the state that each keeps between layers.
#[derive(Debug, Clone, Default)]
pub(super) struct ModelUnits {
    pub(super) convolution: ConvUnit,
    pub(super) sdp: SdpUnit,
    pub(super) pdp: PdpUnit,
    pub(super) cdp: CdpUnit,
}

impl ExecutingUnit {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Convolution => "convolution",
            Self::Sdp => "SDP",
            Self::Pdp => "PDP",
            Self::Cdp => "CDP",
        }
    }

    pub(super) fn unit(self, units: &mut ModelUnits) -> &mut dyn DataPathUnit {
        match self {
            Self::Convolution => &mut units.convolution,
            Self::Sdp => &mut units.sdp,
            Self::Pdp => &mut units.pdp,
            Self::Cdp => &mut units.cdp,
        }
    }

    /// The block whose register group the label of a layer names.
    pub(super) fn first_block(self) -> &'static Block {
        match self {
            Self::Convolution => &cdma::BLOCK,
            unit => unit.block(),
        }
    }

    /// The sources of interrupts that each layer of the unit raises, in the order of bits.
    /// Source: docs/nv_small/system.md, section 5.
    pub(super) fn sources(self) -> impl Iterator<Item = InterruptSource> {
        let ours = move |source: &InterruptSource| self.blocks().contains(&source.block());
        InterruptSource::ALL.into_iter().filter(ours)
    }
}

/// One layer: its stages, and its blocks, both in the order of the data.
#[derive(Debug, Clone)]
pub(super) struct LayerDataPath {
    pub(super) stages: Vec<ExecutingUnit>,
    pub(super) blocks: Vec<&'static Block>,
}

impl LayerDataPath {
    /// Blocks that the layer needs and that are not enabled.
    fn missing(&self, context: &ModelStateForUnit<'_>) -> impl Iterator<Item = &'static Block> {
        let blocks = self.blocks.iter().copied();
        blocks.filter(|block| !context.takes_part(block))
    }

    /// A text that lists the blocks that the layer waits for.
    fn waits_for(&self, context: &ModelStateForUnit<'_>) -> String {
        let name = |block: &Block| format!("{} group {}", block.name, context.file.consumer(block));
        let missing: Vec<String> = self.missing(context).map(name).collect();
        format!("it needs {}, not enabled", missing.join(", "))
    }
}

/// Whether a layer can run now.
#[derive(Debug, Clone)]
pub(super) enum LayerReadiness {
    /// The block that heads the layer (SDP, PDP or CDP) is not enabled.
    Absent,
    /// Blocks are missing that may still be enabled.
    Waits {
        head: &'static Block,
        chain: LayerDataPath,
    },
    /// The layer can never run.
    Hangs {
        chain: LayerDataPath,
        why: String,
    },
    Ready(LayerDataPath),
}

/// For each of SDP, PDP and CDP, whether the layer that it heads in the CONSUMER groups can run.
pub(super) fn candidates(
    context: &ModelStateForUnit<'_>,
    convolution: &ConvUnit,
) -> [LayerReadiness; 3] {
    [
        sdp_chain(context, convolution),
        pdp_chain(context),
        cdp_chain(context),
    ]
}

fn sdp_chain(context: &ModelStateForUnit<'_>, convolution: &ConvUnit) -> LayerReadiness {
    if !context.takes_part(&sdp::BLOCK) {
        return LayerReadiness::Absent;
    }
    let needs = sdp_unit::needs(context);
    let mut chain = LayerDataPath {
        stages: Vec::new(),
        blocks: Vec::new(),
    };
    if needs.convolution {
        chain.stages.push(ExecutingUnit::Convolution);
        let absent = convolution.lacks_cmac_b.then_some(&cmac_b::BLOCK);
        let takes_part = |block: &&Block| absent != Some(*block);
        chain
            .blocks
            .extend(CONVOLUTION.into_iter().filter(takes_part));
    }
    if needs.read_dma {
        chain.blocks.push(&sdp_rdma::BLOCK);
    }
    chain.stages.push(ExecutingUnit::Sdp);
    chain.blocks.push(&sdp::BLOCK);
    if needs.pdp {
        chain.stages.push(ExecutingUnit::Pdp);
        chain.blocks.push(&pdp::BLOCK);
        if context.takes_part(&pdp::BLOCK) && off_flying(context) {
            let why = "SDP sends its output to PDP, which takes its input from memory".to_owned();
            return LayerReadiness::Hangs { chain, why };
        }
    }
    complete(context, &sdp::BLOCK, chain)
}

fn pdp_chain(context: &ModelStateForUnit<'_>) -> LayerReadiness {
    if !context.takes_part(&pdp::BLOCK) || !off_flying(context) {
        return LayerReadiness::Absent;
    }
    let chain = LayerDataPath {
        stages: vec![ExecutingUnit::Pdp],
        blocks: vec![&pdp_rdma::BLOCK, &pdp::BLOCK],
    };
    complete(context, &pdp::BLOCK, chain)
}

fn cdp_chain(context: &ModelStateForUnit<'_>) -> LayerReadiness {
    if !context.takes_part(&cdp::BLOCK) {
        return LayerReadiness::Absent;
    }
    let chain = LayerDataPath {
        stages: vec![ExecutingUnit::Cdp],
        blocks: vec![&cdp_rdma::BLOCK, &cdp::BLOCK],
    };
    complete(context, &cdp::BLOCK, chain)
}

fn off_flying(context: &ModelStateForUnit<'_>) -> bool {
    context.regs::<PdpRegs>().flying_mode
}

fn complete(
    context: &ModelStateForUnit<'_>,
    head: &'static Block,
    chain: LayerDataPath,
) -> LayerReadiness {
    let waits = chain.missing(context).next().is_some();
    if waits {
        LayerReadiness::Waits { head, chain }
    } else {
        LayerReadiness::Ready(chain)
    }
}

/// Why a convolution that CSC starts now can never end: CMAC_A or CACC is not enabled, and CSC does
/// not wait for them. `None` if both are enabled, or CSC or CDMA is not.
/// Source: docs/nv_small/system.md, section 10.
pub(super) fn started_too_early(context: &ModelStateForUnit<'_>) -> Option<String> {
    let missing = [&cmac_a::BLOCK, &cacc::BLOCK]
        .into_iter()
        .find(|block| !context.takes_part(block))?;
    started(context).then(|| {
        let group = context.file.consumer(missing);
        format!(
            "convolution: CSC starts before {} group {group} is enabled",
            missing.name
        )
    })
}

/// Whether CSC and CDMA are both enabled, so that a convolution has started.
pub(super) fn started(context: &ModelStateForUnit<'_>) -> bool {
    context.takes_part(&csc::BLOCK) && context.takes_part(&cdma::BLOCK)
}

/// Sentences that say why each enabled group waits. `hung`: blocks whose layer was explained before.
pub(super) fn explain(
    context: &ModelStateForUnit<'_>,
    convolution: &ConvUnit,
    hung: &[&Block],
) -> Vec<String> {
    let file = context.file;
    let heads = candidates(context, convolution);
    let mut texts = Vec::new();
    for block in BLOCKS.iter().filter(|block| block.ping_pong) {
        for group in (0..2).filter(|group| file.enabled(block, *group)) {
            if group != file.consumer(block) {
                let other = 1 - group;
                let turn = if file.enabled(block, other) {
                    format!("group {other} comes first")
                } else {
                    format!("group {other} comes first and is not enabled")
                };
                texts.push(format!("{} group {group} waits: {turn}", block.name));
            } else if !hung.contains(&block) {
                let why = heads
                    .iter()
                    .find_map(|head| match head {
                        LayerReadiness::Waits { head, chain } if *head == block => {
                            Some(chain.waits_for(context))
                        }
                        _ => None,
                    })
                    .unwrap_or_else(|| partner(block, context));
                texts.push(format!("{} group {group} waits: {why}", block.name));
            }
        }
    }
    texts
}

/// Blocks that must still be enabled for layers of enabled groups.
pub(super) fn missing(
    context: &ModelStateForUnit<'_>,
    convolution: &ConvUnit,
) -> Vec<&'static Block> {
    let waits = candidates(context, convolution)
        .into_iter()
        .filter_map(|head| match head {
            LayerReadiness::Waits { chain, .. } => Some(chain),
            _ => None,
        });
    let of_chains = waits.flat_map(|chain| chain.missing(context).collect::<Vec<_>>());
    let enabled = BLOCKS
        .iter()
        .filter(|block| block.ping_pong && context.takes_part(block));
    let heads = enabled
        .map(head_of)
        .filter(|head| !context.takes_part(head));
    of_chains.chain(heads).collect()
}

/// The block that heads the layers in which `block` takes part: SDP, PDP or CDP.
fn head_of(block: &Block) -> &'static Block {
    match block.name {
        "PDP" | "PDP_RDMA" => &pdp::BLOCK,
        "CDP" | "CDP_RDMA" => &cdp::BLOCK,
        _ => &sdp::BLOCK,
    }
}

/// A text that says why a block waits that takes part in a layer but does not head it.
fn partner(block: &Block, context: &ModelStateForUnit<'_>) -> String {
    let head = head_of(block);
    let group = context.file.consumer(head);
    if context.takes_part(head) {
        format!("{} group {group} does not take part with it", head.name)
    } else {
        format!("it needs {} group {group}, not enabled", head.name)
    }
}
