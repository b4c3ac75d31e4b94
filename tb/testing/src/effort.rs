/// How many times more random cases and files tests take than in the regression: NVDLA_TEST_EFFORT, 1
/// if that is not set. Panics if it is no number from 1 on.
pub fn effort() -> usize {
    let text = std::env::var("NVDLA_TEST_EFFORT").unwrap_or_else(|_| "1".to_owned());
    let effort = text.parse().ok().filter(|effort| *effort > 0);
    effort.unwrap_or_else(|| panic!("NVDLA_TEST_EFFORT is a number from 1 on, not {text:?}"))
}
