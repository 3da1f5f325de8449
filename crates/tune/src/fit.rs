//! Fits weights to the results of games, after Texel: the evaluation, through a logistic curve,
//! shall predict what became of the position.
//!
//! Gradient descent with Adam's steps on the mean squared error, and a pull back to where the
//! weights began, so that what hardly ever occurs stays as it was. A tenth of the positions, from
//! games of their own, is kept aside: their error tells whether something was learned or only
//! memorised, and the weights given are those at which it was least.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::str::FromStr;

use kiban_eval::{Features, Weights};

use crate::Outcome;

/// A hundred of these in the evaluation are what two to one is in the result.
const SCALE: f32 = 1.0 / 300.0;

/// A position: its features, and what is to be predicted for the player who moves first.
struct Sample {
    from: u32,
    to: u32,
    target: f32,
}

/// All positions, their features in one list.
#[derive(Default)]
struct Data {
    features: Vec<(u16, i8)>,
    samples: Vec<Sample>,
}

fn sigmoid(score: f32) -> f32 {
    1.0 / (1.0 + (-score * SCALE).exp())
}

fn load<G: Features + FromStr>(files: &[PathBuf], share: f32) -> Outcome<Data> {
    let mut data = Data::default();
    let mut counts = vec![0_i32; Weights::<G>::COUNT];
    let mut touched = Vec::new();
    for file in files {
        for (number, line) in BufReader::new(File::open(file)?).lines().enumerate() {
            let line = line?;
            let bad = || {
                format!("{}:{}: not a position with score and result", file.display(), number + 1)
            };
            let mut columns = line.split('\t');
            let mut column = || columns.next().ok_or_else(bad);
            let position: G = column()?.parse().map_err(|_| bad())?;
            let score: f32 = column()?.parse().map_err(|_| bad())?;
            let result: f32 = column()?.parse().map_err(|_| bad())?;
            let target = share * (result + 1.0) / 2.0 + (1.0 - share) * sigmoid(score);
            let target = if position.is_first_to_move() { target } else { 1.0 - target };
            position.for_each_feature(&mut |feature, count| {
                if counts[feature] == 0 {
                    touched.push(feature);
                }
                counts[feature] += count;
            });
            let from = data.features.len() as u32;
            for feature in touched.drain(..) {
                let count = std::mem::take(&mut counts[feature]);
                if count != 0 {
                    data.features.push((feature as u16, count as i8));
                }
            }
            data.samples.push(Sample { from, to: data.features.len() as u32, target });
        }
    }
    Ok(data)
}

/// The weights after so many passes through the data; `share` of the target is the result, the
/// rest what the search thought, and `pull` draws weights back to where they began.
pub(crate) fn run<G: Features + FromStr>(
    files: &[PathBuf],
    start: &Weights<G>,
    epochs: usize,
    share: f32,
    pull: f32,
) -> Outcome<Weights<G>> {
    const BATCH: usize = 4096;
    let data = load::<G>(files, share)?;
    // The last games are those kept aside.
    let split = data.samples.len() - data.samples.len() / 10;
    let (training, aside) = data.samples.split_at(split);
    if training.is_empty() {
        return Err("no positions".into());
    }
    eprintln!("{} positions, {} weights", data.samples.len(), Weights::<G>::COUNT);
    let start: Vec<f32> = start.values().iter().map(|&value| f32::from(value)).collect();
    let mut weights = start.clone();
    let mut best = (data.error(aside, &weights), weights.clone());
    eprintln!("before: error of those aside {:.6}", best.0);
    let (mut mean, mut square) = (vec![0.0_f32; weights.len()], vec![0.0_f32; weights.len()]);
    let mut gradient = vec![0.0_f32; weights.len()];
    let (mut decay_mean, mut decay_square) = (1.0_f32, 1.0_f32);
    for epoch in 0..epochs {
        let rate = 1.0 - 0.9 * epoch as f32 / epochs as f32;
        // Neighbours in the list are of the same game: a batch takes them from far apart.
        let batches = training.len().div_ceil(BATCH);
        for batch in 0..batches {
            gradient.fill(0.0);
            let samples = training.iter().skip(batch).step_by(batches);
            let count = samples.len() as f32;
            for sample in samples {
                let predicted = data.predicted(sample, &weights);
                let off = predicted - sample.target;
                let slope = 2.0 * off * predicted * (1.0 - predicted) * SCALE / count;
                for &(feature, count) in data.features(sample) {
                    gradient[usize::from(feature)] += slope * f32::from(count);
                }
            }
            decay_mean *= 0.9;
            decay_square *= 0.999;
            for i in 0..weights.len() {
                mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
                square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i];
                let step = mean[i] / (1.0 - decay_mean);
                let size = (square[i] / (1.0 - decay_square)).sqrt() + 1e-7;
                weights[i] -= rate * (step / size + pull * (weights[i] - start[i]));
            }
        }
        let (known, unknown) = (data.error(training, &weights), data.error(aside, &weights));
        eprintln!("pass {}: error {known:.6}, of those aside {unknown:.6}", epoch + 1);
        if unknown < best.0 {
            best = (unknown, weights.clone());
        }
    }
    let values = best.1.into_iter().map(|weight| weight.round().clamp(-9999.0, 9999.0) as i16);
    Ok(Weights::new(values.collect()))
}

impl Data {
    fn features(&self, sample: &Sample) -> &[(u16, i8)] {
        &self.features[sample.from as usize..sample.to as usize]
    }

    fn predicted(&self, sample: &Sample, weights: &[f32]) -> f32 {
        let part = |&(feature, count): &(u16, i8)| weights[usize::from(feature)] * f32::from(count);
        sigmoid(self.features(sample).iter().map(part).sum())
    }

    /// The mean squared error.
    fn error(&self, samples: &[Sample], weights: &[f32]) -> f64 {
        let off = |sample: &Sample| f64::from(self.predicted(sample, weights) - sample.target);
        samples.iter().map(|sample| off(sample).powi(2)).sum::<f64>() / samples.len().max(1) as f64
    }
}
