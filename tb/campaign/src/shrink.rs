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
