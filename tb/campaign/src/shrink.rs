//! Shrinks failing layers to the smallest that still fail for the same reason.
//!
//! The layer file is a tree of keys, numbers and words, whatever its units. Each step simplifies
//! one value. The reader of layer files refuses illegal candidates; the caller runs the legal ones
//! and says which still fail. The search is greedy and the same on every machine.

use std::collections::BTreeSet;

use serde_json::Value;

use nvdla_layers::layer::{LayerFile, LayerStart};
use nvdla_random::conditions::ConditionOverrides;
use nvdla_random::seed::Seed;

use crate::watcher::ShrinkTries;

/// Shrinks `file`, which fails under run seed `run` and whose layers read and write `bytes` bytes.
/// `fails` runs a smaller file: it returns this number of bytes if the file fails for the same reason,
/// else `None`. A file with more bytes is dropped.
pub fn shrink(
    (file, bytes): (&LayerFile, u64),
    run: Seed,
    tries: ShrinkTries<'_>,
    mut fails: impl FnMut(&LayerFile) -> Option<u64>,
) -> LayerFile {
    let mut search = LayerShrinker {
        best: with_seeds(file, run),
        bytes,
        tries,
        known: BTreeSet::new(),
        fails: &mut fails,
    };
    search.known.extend(serde_json::to_string(&search.best));
    search.layers();
    search.conditions();
    // A simplification often makes room for another one.
    while !search.tries.are_over() && search.places() {}
    search.best
}

/// A copy of `file` with the seed of each layer in it: removing a layer then changes no other one.
fn with_seeds(file: &LayerFile, run: Seed) -> LayerFile {
    let mut file = file.clone();
    for layer in 0..file.layers.len() {
        file.layers[layer].seed = Some(file.layer_seed(run, layer).0);
    }
    file.seed = Some(file.seed(run).0);
    file
}

struct LayerShrinker<'a> {
    best: LayerFile,
    /// Number of bytes that the layers of `best` read and write.
    bytes: u64,
    tries: ShrinkTries<'a>,
    /// JSON of every candidate so far, so that none is tried twice.
    known: BTreeSet<String>,
    fails: &'a mut dyn FnMut(&LayerFile) -> Option<u64>,
}

impl LayerShrinker<'_> {
    /// Keeps `candidate` if it fails for the same reason and reads and writes no more bytes.
    fn attempt(&mut self, candidate: LayerFile) -> bool {
        let Ok(text) = serde_json::to_string(&candidate) else {
            return false;
        };
        if self.tries.are_over() || !self.known.insert(text) {
            return false;
        }
        let fails = (self.fails)(&candidate).filter(|bytes| *bytes <= self.bytes);
        if let Some(bytes) = fails {
            (self.best, self.bytes) = (candidate, bytes);
        }
        self.tries.count(self.best.layers.len(), "layers");
        fails.is_some()
    }

    /// Tries each layer alone; if none fails, tries to remove one layer after the other.
    fn layers(&mut self) {
        let all = self.best.layers.len();
        for layer in 0..if all > 1 { all } else { 0 } {
            let mut candidate = self.best.clone();
            candidate.layers = vec![candidate.layers.swap_remove(layer)];
            candidate.layers[0].start = LayerStart::Alone;
            // An event of another layer may be one of this one, too.
            let around = candidate.conditions.around;
            let around = around.map(|event| event.of_layer_alone(layer).unwrap_or(event.first()));
            candidate.conditions.around = around;
            if self.attempt(candidate) {
                return;
            }
        }
        for layer in (0..all).rev() {
            let mut candidate = self.best.clone();
            if candidate.layers.len() > 1 {
                candidate.layers.remove(layer);
                let around = candidate.conditions.around;
                candidate.conditions.around = around.map(|event| event.without_layer(layer));
                self.attempt(candidate);
            }
        }
    }

    /// Tries default conditions: all at once, else one after the other.
    fn conditions(&mut self) {
        for conditions in simpler_conditions(self.best.conditions) {
            let candidate = LayerFile {
                conditions,
                ..self.best.clone()
            };
            if self.attempt(candidate) {
                return;
            }
        }
        for part in 0..7 {
            let mut conditions = self.best.conditions;
            match part {
                6 => conditions = conditions.with_sweep(None),
                0 => conditions.memory = None,
                1 => conditions.clocks = None,
                2 => conditions.host = None,
                3 => conditions.reset_after = None,
                4 => conditions.origin = None,
                _ => conditions.power_on = None,
            }
            let candidate = LayerFile {
                conditions,
                ..self.best.clone()
            };
            self.attempt(candidate);
        }
    }

    /// Tries to simplify every value in the layers once. Returns whether any became simpler.
    fn places(&mut self) -> bool {
        let mut simpler = false;
        let mut place = 0;
        loop {
            let tree = match serde_json::to_value(&self.best.layers) {
                Ok(tree) => tree,
                Err(_) => return simpler,
            };
            let mut paths = Vec::new();
            collect(&tree, "", &mut paths);
            // Small cubes first: everything after them runs faster.
            paths.sort_by_cached_key(|path: &String| !is_size(path));
            // The tree stays the same until something in it is simpler.
            let found = (place..paths.len()).find(|place| self.place(&tree, &paths[*place]));
            let Some(found) = found else {
                return simpler;
            };
            simpler = true;
            place = found;
        }
    }

    fn place(&mut self, tree: &Value, path: &str) -> bool {
        if self.tries.are_over() {
            return false;
        }
        simplifications(tree, path).into_iter().any(|tree| {
            let Ok(layers) = serde_json::from_value(tree) else {
                return false;
            };
            let candidate = LayerFile {
                layers,
                ..self.best.clone()
            };
            self.attempt(candidate)
        })
    }
}

/// Simpler conditions than `now`: only the defaults; with its sweep; its memory timing; or both.
pub(crate) fn simpler_conditions(now: ConditionOverrides) -> [ConditionOverrides; 4] {
    let plain = ConditionOverrides {
        seed: now.seed,
        ..ConditionOverrides::default()
    };
    let memory = ConditionOverrides {
        memory: now.memory,
        ..plain
    };
    let [swept, both] = [plain, memory].map(|said| said.with_sweep(now.swept()));
    [plain, swept, memory, both]
}

/// Collects the JSON pointers of all values below `path` in the layer file, parents first.
fn collect(tree: &Value, path: &str, paths: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match tree {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| (key.clone(), value))
            .collect(),
        // Long lists are data: they shrink as a whole.
        Value::Array(list) if path.is_empty() => {
            let items = list.iter().enumerate();
            items.map(|(at, value)| (at.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    for (step, value) in children {
        let path = format!("{path}/{step}");
        paths.push(path.clone());
        collect(value, &path, paths);
    }
}

/// Whether the value at `path` is a size of a cube or a count.
fn is_size(path: &str) -> bool {
    let sizes = ["/width", "/height", "/channels", "/count"];
    sizes.iter().any(|size| path.ends_with(size))
}

/// Copies of the layer file's tree with a simpler value at `path`, the simplest first.
fn simplifications(tree: &Value, path: &str) -> Vec<Value> {
    let mut found = Vec::new();
    let Some((parent, key)) = path.rsplit_once('/').filter(|(_, key)| *key != "seed") else {
        return found;
    };
    let mut without = tree.clone();
    let holder = without.pointer_mut(parent);
    let removed = holder.and_then(|holder| holder.as_object_mut()?.remove(key));
    if removed.is_some() {
        found.push(without.clone());
        // Operands in memory go together with the tensor that holds them.
        if key == "operands" {
            if let Some(stage) = without.pointer_mut(parent) {
                to_registers(stage);
            }
            found.push(without);
        }
    }
    for simpler in tree.pointer(path).map(simpler).unwrap_or_default() {
        let mut changed = tree.clone();
        if let Some(place) = changed.pointer_mut(path) {
            *place = simpler;
            found.push(changed);
        }
    }
    found
}

/// Values to try in place of `value` of a layer file, because they are simpler.
fn simpler(value: &Value) -> Vec<Value> {
    match value {
        Value::Bool(true) => vec![Value::Bool(false)],
        Value::Number(number) => match number.as_i64() {
            Some(number) => numbers(number).into_iter().map(Value::from).collect(),
            None => Vec::new(),
        },
        Value::String(word) if matches!(word.as_str(), "random" | "corners" | "small") => {
            let constant = |value: i64| serde_json::json!({"constant": value});
            let mut words = vec![constant(0), constant(1)];
            if word != "small" {
                words.push(Value::from("small"));
            }
            words
        }
        Value::String(word) if word == "shuffled" => vec![Value::from("listed")],
        Value::Array(list) if list.len() > 1 => {
            let half = list.len() / 2;
            vec![
                Value::from(&list[..half]),
                Value::from(&list[half..]),
                Value::from(&list[..list.len() - 1]),
            ]
        }
        _ => Vec::new(),
    }
}

/// Numbers nearer to 0 to try in place of `number`; for a multiple of 8 also some multiples of 8.
fn numbers(number: i64) -> Vec<i64> {
    let unit = if number % 8 == 0 { 8 } else { 1 };
    let parts = [
        number / 4,
        number / 2,
        number - number / 4,
        number - number.signum() * unit,
    ];
    let mut found = vec![0, number.signum(), 2 * number.signum()];
    found.extend(parts.map(|part| part / unit * unit));
    found.extend(parts);
    let mut kept: Vec<i64> = Vec::new();
    for value in found {
        if value.abs() < number.abs() && !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}

/// Replaces operands from memory by operands in registers.
fn to_registers(value: &mut Value) {
    match value {
        Value::Object(map) if map.len() == 1 && map.contains_key("memory") => {
            *value = serde_json::json!({"register": 1});
        }
        Value::Object(map) => map.values_mut().for_each(to_registers),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nvdla_files::yaml;

    use crate::watcher::{ShrinkProgress, ShrinkWatcher};
    use std::cell::Cell;
    use std::path::Path;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU32, Ordering};

    fn tries(most: u32) -> ShrinkTries<'static> {
        ShrinkTries::at_most(most, ShrinkWatcher::default())
    }

    /// More bytes than any file moves.
    const ANY: u64 = u64::MAX;

    const FILE: &str = "
schema: 1
name: a
why: a test
conditions: { memory: random, host: random, seed: 5 }
layers:
  - sdp:
      source: { width: 3, height: 3, channels: 8 }
  - sdp:
      source: { width: 40, height: 30, channels: 100, line_stride: 400, data: corners }
      bs:
        alu: { algo: sum, operand: { memory: random }, shift: 3 }
        operands: { mode: per-element, size: two-bytes }
        relu: true
      converter: { scale: 1000, shift: 20 }
    start: queued
  - sdp:
      source: { width: 5, height: 5, channels: 5 }
";

    fn file() -> LayerFile {
        yaml::parse(Path::new("a.yaml"), FILE).unwrap()
    }

    /// A bug in the ReLU of wide layers.
    fn relu_of_wide_layers(file: &LayerFile) -> bool {
        file.layers.iter().any(|layer| {
            let sdp = layer.sdp.as_ref().unwrap();
            let wide = sdp.source.as_ref().unwrap().width.get() > 16;
            wide && sdp.bs.as_ref().is_some_and(|stage| stage.relu)
        })
    }

    #[test]
    fn only_what_the_failure_needs_is_left() {
        let small = shrink((&file(), ANY), Seed(1), tries(1000), |file| {
            relu_of_wide_layers(file).then_some(1)
        });
        assert!(relu_of_wide_layers(&small));
        assert_eq!(small.layers.len(), 1);
        assert_eq!(small.conditions.memory, None);
        assert_eq!(small.conditions.seed, Some(5), "the agents stay the same");
        let text = yaml::to_string(&small.layers);
        let source = small.layers[0]
            .sdp
            .as_ref()
            .unwrap()
            .source
            .as_ref()
            .unwrap();
        assert_eq!(source.shape().to_string(), "17x1x1", "{text}");
        for gone in [
            "line_stride",
            "alu",
            "operands",
            "memory",
            "corners",
            "scale: 1000",
        ] {
            assert!(!text.contains(gone), "{gone} in {text}");
        }
    }

    #[test]
    fn what_moves_more_bytes_is_not_kept() {
        // One that has more to do without its ReLU.
        let bytes = |file: &LayerFile| {
            let layers = file.layers.iter().map(|layer| {
                let sdp = layer.sdp.as_ref().unwrap();
                let shape = sdp.source.as_ref().unwrap().shape();
                let relu = sdp.bs.as_ref().is_some_and(|stage| stage.relu);
                shape.atoms() * if relu { 1 } else { 1000 }
            });
            Some(layers.sum())
        };
        let mut file = file();
        file.layers.drain(2..);
        file.layers.drain(..1);
        let whole = bytes(&file).unwrap();
        let small = shrink((&file, whole), Seed(1), tries(1000), bytes);
        assert_eq!(bytes(&small), Some(1));
        assert!(small.layers[0].sdp.as_ref().unwrap().bs.is_some());
    }

    #[test]
    fn layers_that_fail_together_stay_together() {
        let both = |file: &LayerFile| file.layers.len() >= 2;
        let small = shrink((&file(), ANY), Seed(1), tries(100), |file| {
            both(file).then_some(1)
        });
        assert_eq!(small.layers.len(), 2);
    }

    #[test]
    fn the_limit_of_questions_is_kept() {
        let mut asked = 0;
        shrink((&file(), ANY), Seed(1), tries(10), |file| {
            asked += 1;
            relu_of_wide_layers(file).then_some(1)
        });
        assert_eq!(asked, 10);
    }

    #[test]
    fn each_try_is_told_with_what_is_left() {
        let told = Mutex::new(Vec::new());
        let watcher = ShrinkWatcher {
            see: &|now: ShrinkProgress| told.lock().unwrap().push(now),
            ..ShrinkWatcher::default()
        };
        let asked = Cell::new(0);
        let tries = ShrinkTries::at_most(1000, watcher);
        let small = shrink((&file(), ANY), Seed(1), tries, |file| {
            asked.set(asked.get() + 1);
            relu_of_wide_layers(file).then_some(1)
        });
        let told = told.into_inner().unwrap();
        let numbers: Vec<u32> = told.iter().map(|now| now.tries).collect();
        assert_eq!(numbers, (1..=asked.get()).collect::<Vec<u32>>());
        let first = ShrinkProgress {
            tries: 1,
            most: 1000,
            left: 3,
            what: "layers",
        };
        assert_eq!(told[0], first, "the first layer alone passes");
        let last = told.last().unwrap();
        assert_eq!((last.left, small.layers.len()), (1, 1));
    }

    #[test]
    fn the_smallest_file_until_the_end_is_kept() {
        let asked = AtomicU32::new(0);
        let watcher = ShrinkWatcher {
            is_over: &|| asked.load(Ordering::Relaxed) == 2,
            ..ShrinkWatcher::default()
        };
        let tries = ShrinkTries::at_most(1000, watcher);
        let small = shrink((&file(), ANY), Seed(1), tries, |file| {
            asked.fetch_add(1, Ordering::Relaxed);
            relu_of_wide_layers(file).then_some(1)
        });
        // The second layer alone fails, and nothing else was tried.
        assert_eq!((asked.into_inner(), small.layers.len()), (2, 1));
        let text = yaml::to_string(&small);
        assert!(text.contains("memory: random") && text.contains("scale: 1000"));
    }

    #[test]
    fn numbers_shrink_toward_zero_and_keep_their_alignment_first() {
        assert_eq!(numbers(1), [0]);
        assert_eq!(numbers(-5), [0, -1, -2, -4]);
        assert_eq!(numbers(64)[..5], [0, 1, 2, 16, 32]);
    }
}
