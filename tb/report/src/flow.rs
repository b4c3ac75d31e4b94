//! The data flow of a network as a picture (SVG).

use std::fmt::Write as _;

use nvdla_loadable::flow::{FlowNode, FlowNodeKind};
use quick_xml::escape::partial_escape;

/// Width and height in pixels: of the box of a node, and of the gap between boxes.
const BOX: (usize, usize) = (240, 40);
const GAP: (usize, usize) = (30, 28);

/// The graph as SVG: each node is drawn below all nodes that it reads from.
pub fn svg(nodes: &[FlowNode]) -> String {
    let mut ranks: Vec<usize> = Vec::new();
    for node in nodes {
        let above = node.from.iter().map(|from| ranks[*from] + 1).max();
        ranks.push(above.unwrap_or(0));
    }
    let rows = ranks.iter().max().map_or(0, |most| most + 1);
    let mut taken = vec![0; rows];
    let places: Vec<(usize, usize)> = ranks
        .iter()
        .map(|rank| {
            let column = taken[*rank];
            taken[*rank] += 1;
            (
                GAP.0 + column * (BOX.0 + GAP.0),
                GAP.1 + rank * (BOX.1 + GAP.1),
            )
        })
        .collect();
    let columns = taken.iter().max().copied().unwrap_or(0);
    let (width, height) = (
        GAP.0 + columns * (BOX.0 + GAP.0),
        GAP.1 + rows * (BOX.1 + GAP.1),
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n\
         <title>Operations and what they take from each other</title>\n"
    );
    for (node, (x, y)) in nodes.iter().zip(&places) {
        for from in &node.from {
            let (from_x, from_y) = places[*from];
            let (x0, y0) = (from_x + BOX.0 / 2, from_y + BOX.1);
            let (x1, y1) = (x + BOX.0 / 2, *y);
            let middle = y0.midpoint(y1);
            let _ = writeln!(
                svg,
                "<path d=\"M{x0},{y0} C{x0},{middle} {x1},{middle} {x1},{y1}\" fill=\"none\" \
                 stroke=\"#777\"/>"
            );
        }
    }
    for (node, (x, y)) in nodes.iter().zip(&places) {
        let colour = match node.kind {
            FlowNodeKind::Tensor => "#eee",
            FlowNodeKind::Accelerator => "#cde",
            FlowNodeKind::Cpu => "#fdc",
        };
        let (w, h) = BOX;
        let [width, height, channels] = node.shape;
        let (middle, first, second) = (x + w / 2, y + 16, y + 32);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"4\" fill=\"{colour}\" \
             stroke=\"#777\"/>\n<text x=\"{middle}\" y=\"{first}\" text-anchor=\"middle\">{}</text>\n\
             <text x=\"{middle}\" y=\"{second}\" text-anchor=\"middle\">{width}x{height}x{channels}\
             </text>",
            partial_escape(&node.label)
        );
    }
    svg + "</svg>\n"
}
