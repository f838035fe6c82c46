//! What many rounds come to.

/// The value below which a share of the sorted values lies, between two of them by proportion; 0 of none.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let at = share * last as f64;
    let low = sorted[at.floor() as usize];
    let high = sorted[at.ceil() as usize];
    low + (high - low) * at.fract()
}

/// The median of values, and the distance of their quartiles over it.
pub fn median_and_spread(mut values: Vec<f64>) -> (f64, f64) {
    values.sort_by(f64::total_cmp);
    let median = quantile(&values, 0.5);
    let spread =
        if median > 0.0 { (quantile(&values, 0.75) - quantile(&values, 0.25)) / median } else { 0.0 };
    (median, spread)
}

/// The geometric mean; nothing of none.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    if values.is_empty() {
        return None;
    }
    let sum: f64 = values.iter().map(|value| value.ln()).sum();
    Some((sum / values.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_lies_in_the_middle_whatever_the_order() {
        assert_eq!(median_and_spread(vec![3.0, 1.0, 2.0]).0, 2.0);
        assert_eq!(median_and_spread(vec![4.0, 1.0, 3.0, 2.0]).0, 2.5);
        assert_eq!(median_and_spread(vec![7.0]), (7.0, 0.0));
        assert_eq!(median_and_spread(vec![]), (0.0, 0.0));
    }

    #[test]
    fn the_spread_is_that_of_the_quartiles() {
        let (median, spread) = median_and_spread(vec![10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!((median, spread), (30.0, 20.0 / 30.0));
        let with_outlier = median_and_spread(vec![10.0, 20.0, 30.0, 40.0, 5000.0]);
        assert_eq!(with_outlier, (30.0, 20.0 / 30.0));
    }

    #[test]
    fn a_geometric_mean_takes_halves_and_doubles_alike() {
        assert!((geometric_mean(&[0.5, 2.0]).unwrap() - 1.0).abs() < 1e-12);
        assert!((geometric_mean(&[1.0, 4.0, 16.0]).unwrap() - 4.0).abs() < 1e-12);
        assert_eq!(geometric_mean(&[]), None);
    }
}
