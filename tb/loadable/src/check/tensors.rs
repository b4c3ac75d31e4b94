//! Checks the descriptions of bound tensors, and relocations.
//!
//! Source: docs/loadable.md, sections 1.3, 3.5, 4.1 and 4.2.

use nvdla_model::layout::FeatureCubeLayout;
use nvdla_regs::geometry::Geometry;

use crate::container::Loadable;
use crate::container::entries::TensorEntry;
use crate::descriptor::cube::CubeDescriptorVersion;
use crate::error::{LoadablePlace, Result};
use crate::placement::{MemoryPlace, MemoryPlacement};
use crate::reason::RefusalReason;
use crate::tensor::{PlacedTensor, TensorLayout};

/// Most bytes in the memory of a bound tensor, which the host holds as a whole.
pub(crate) const MOST_BYTES: u64 = 1 << 28;
/// Most pictures in a batch of a network.
const MOST_PICTURES: u32 = 1024;
/// Code of int8 in the field `data_type` of a tensor's description.
const INT8: u8 = 4;

/// Code in `pixel_format` of features in atoms of 32 bytes; for [`CubeDescriptorVersion::A`] also
/// of 8 bytes.
const FEATURE: u8 = 36;
/// Code in the field `pixel_format` of features in atoms of 8 bytes.
const FEATURE_X8: u8 = 37;

/// Checks the description of a bound tensor, whose memory is `memory`, and returns the tensor.
/// `generation` is the layout of cube descriptors in the accelerator's tasks.
pub(crate) fn tensor(
    entry: &TensorEntry,
    memory: MemoryPlace,
    generation: Option<CubeDescriptorVersion>,
    place: LoadablePlace,
) -> Result<PlacedTensor> {
    if usize::from(entry.mem_id) != memory.memory {
        let position = memory.memory;
        return Err(place.refuse(
            "mem_id",
            entry.mem_id,
            RefusalReason::OtherMemory { position },
        ));
    }
    if entry.data_type != INT8 {
        return Err(place.refuse("data_type", entry.data_type, RefusalReason::NotInt8Tensor));
    }
    let most = MOST_BYTES;
    if memory.size > most {
        return Err(place.refuse("size", memory.size, RefusalReason::TensorTooLarge { most }));
    }
    let layout = match entry.pixel_format {
        FEATURE if generation == Some(CubeDescriptorVersion::B) => {
            return Err(place.refuse("pixel_format", FEATURE, RefusalReason::Atoms32));
        }
        FEATURE | FEATURE_X8 => TensorLayout::Feature,
        12..=19 | 26 | 27 => TensorLayout::Pixels,
        0 => TensorLayout::Bytes,
        other => return Err(place.refuse("pixel_format", other, RefusalReason::PixelFormat)),
    };
    let [pictures, sizes @ ..] = entry.nchw;
    let pictures = u32::try_from(pictures)
        .ok()
        .filter(|pictures| (1..=MOST_PICTURES).contains(pictures))
        .ok_or_else(|| {
            place.refuse(
                "n",
                pictures,
                RefusalReason::Pictures {
                    most: MOST_PICTURES,
                },
            )
        })?;
    let mut shape = [0; 3];
    for ((name, size), into) in ["c", "h", "w"].iter().zip(sizes).zip(&mut shape) {
        let size = u32::try_from(size)
            .ok()
            .filter(|size| (1..=Geometry::LARGEST_CUBE).contains(size));
        *into =
            size.ok_or_else(|| place.refuse(*name, sizes_of(entry), RefusalReason::TensorSize))?;
    }
    let [channels, height, width] = shape;
    if layout.channels().is_some_and(|most| channels > most) {
        return Err(place.refuse("c", channels, RefusalReason::TensorSize));
    }
    let tensor = PlacedTensor {
        name: entry.name.to_string(),
        memory: memory.memory,
        pictures,
        picture_stride: 0,
        layout,
        cube: FeatureCubeLayout {
            base: memory.at(),
            line_stride: entry.strides[1],
            surface_stride: entry.strides[2],
            width,
            height,
            channels,
            unit: layout.pixel(),
        },
        bytes: memory.size,
    };
    check_extent(tensor, entry, memory, place)
}

fn sizes_of(entry: &TensorEntry) -> String {
    let [n, c, h, w] = entry.nchw;
    format!("{n}x{c}x{h}x{w}")
}

/// Bytes from the first element of a picture to the last. Refuses lines and surfaces that overlap;
/// `fields` are the names of their strides.
pub(crate) fn extent(
    cube: &FeatureCubeLayout,
    fields: [&str; 2],
    place: LoadablePlace,
) -> Result<u64> {
    let (least, stride) = (u64::from(cube.line_bytes()), cube.line_stride);
    if u64::from(stride) < least {
        return Err(place.refuse(fields[0], stride, RefusalReason::LineStride { least }));
    }
    let least = (u64::from(cube.height) - 1) * u64::from(stride) + least;
    let surface = cube.surface_stride;
    if cube.surfaces() > 1 && u64::from(surface) < least {
        return Err(place.refuse(fields[1], surface, RefusalReason::SurfaceStride { least }));
    }
    Ok(cube.span())
}

/// Checks that elements do not overlap and lie in the memory; sets address and picture stride.
fn check_extent(
    mut tensor: PlacedTensor,
    entry: &TensorEntry,
    memory: MemoryPlace,
    place: LoadablePlace,
) -> Result<PlacedTensor> {
    let picture = extent(&tensor.cube, ["stride_1", "stride_2"], place)?;
    let apart = picture_stride(&tensor, entry, picture);
    let need = u64::from(tensor.pictures - 1) * apart + picture;
    let spot = memory.take(entry.offset, need).map_err(|_| {
        let size = memory.size;
        let need = need.saturating_add(entry.offset);
        let reason = RefusalReason::TensorOutside { size, need };
        place.refuse("nchw", sizes_of(entry), reason)
    })?;
    tensor.cube.base = spot.at();
    tensor.picture_stride = u32::try_from(apart).unwrap_or(u32::MAX);
    tensor.bytes = memory.size - spot.offset;
    Ok(tensor)
}

/// Bytes from a picture to the next: as the description says, else an equal share of the buffer.
/// Neither was measured; the operations have addresses of their own for each picture.
fn picture_stride(tensor: &PlacedTensor, entry: &TensorEntry, picture: u64) -> u64 {
    match (tensor.pictures, u64::from(entry.strides[3])) {
        (1, _) => 0,
        (_, stride) if stride >= picture => stride,
        (pictures, _) => {
            (tensor.bytes.saturating_sub(entry.offset) / u64::from(pictures)).max(picture)
        }
    }
}

/// Checks that the strides in descriptors are those in the descriptions of the bound tensors.
pub(crate) fn check_relocations(loadable: &Loadable, placement: &MemoryPlacement) -> Result<()> {
    let mut tensors = vec![None; loadable.memories.len()];
    for tensor in &loadable.tensors {
        if let Some(slot) = tensors.get_mut(usize::from(tensor.mem_id)) {
            *slot = Some(tensor);
        }
    }
    for (index, relocation) in loadable.relocations.iter().enumerate() {
        let address = &loadable.addresses[usize::from(relocation.address_id)];
        let (Some(tensor), stride @ (1 | 2)) =
            (tensors[usize::from(address.mem_id)], relocation.kind)
        else {
            continue;
        };
        let stride = tensor.strides[usize::from(stride)];
        let spot = placement.memory(loadable, relocation.write_id);
        let place = LoadablePlace::Entry {
            list: "relocation",
            index,
        };
        let field = format!(
            "stride at {} of memory {}",
            relocation.offset, relocation.write_id
        );
        let bytes = placement
            .bytes(spot, relocation.offset, 4)
            .map_err(|reason| place.refuse("offset", relocation.offset, reason))?;
        let found = u32::from_le_bytes(bytes.try_into().expect("four bytes"));
        if found != stride {
            return Err(place.refuse(field, found, RefusalReason::OtherStride { stride }));
        }
    }
    Ok(())
}
