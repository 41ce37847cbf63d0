import type { DataPointSource } from '#service-api/values.ts';
import {
  confidenceFeatures,
  confidenceWeights,
  type ScoredReading,
} from '#local-service/analysis/extract/learned/confidence.ts';
import type { FieldWeights, LearnedWeights } from '#local-service/analysis/extract/learned/field-weights.ts';

/** A given value with its score, and whether it is right. */
export interface ScoredValue extends ScoredReading {
  readonly fold: number;
  readonly field: string;
  readonly source: DataPointSource;
  readonly isRight: boolean;
  /** How much it counts. */
  readonly weight: number;
}

/** A line in the log odds that is bent once: its slope, how much steeper it is for lower scores, how much unclear words lower it, and its offset. */
interface BentLine {
  readonly slope: number;
  readonly low: number;
  readonly unclear: number;
  readonly offset: number;
}

const steps = 2_000;
const rate = 0.5;
/** Fewer values leave the line nearer to where it is drawn to. */
const penalty = 2;
/** A higher score never means a lower confidence. */
const leastSlope = 0.05;
/** Without values, the confidence is the score. */
const score: BentLine = { slope: 1, low: 0, unclear: 0, offset: 0 };

/**
 * Fits, for each field and source, the line from the log odds of the score to those of being right (Platt scaling). The
 * line of a field is drawn towards that of all fields of its source, because many fields have few values.
 */
export function fitConfidence(values: readonly ScoredValue[]): LearnedWeights {
  const bySource = Map.groupBy(values, ({ source }) => source);
  const ofSource = new Map([...bySource].map(([source, all]) => [source, fitLine(all, score)]));
  const groups = Map.groupBy(values, ({ field, source }) => confidenceWeights(field, source));
  return Object.fromEntries(
    [...groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, ofName]) => {
        const [first] = ofName;
        const common = first === undefined ? undefined : ofSource.get(first.source);
        return [name, toWeights(fitLine(ofName, common ?? score))];
      }),
  );
}

function fitLine(values: readonly ScoredValue[], drawnTo: BentLine): BentLine {
  const points = values.map((value) => {
    const [odds = 0, below = 0, unclearBy = 0] = Object.values(confidenceFeatures(value));
    return { odds, below, unclearBy, right: value.isRight ? 1 : 0, weight: value.weight };
  });
  const all = points.reduce((sum, { weight }) => sum + weight, penalty);
  let { slope, low, unclear, offset } = drawnTo;
  for (let step = 0; step < steps; step += 1) {
    let [bySlope, byLow, byUnclear, byOffset] = [
      penalty * (slope - drawnTo.slope),
      penalty * (low - drawnTo.low),
      penalty * (unclear - drawnTo.unclear),
      penalty * (offset - drawnTo.offset),
    ];
    for (const { odds, below, unclearBy, right, weight } of points) {
      const line = slope * odds + low * below + unclear * unclearBy + offset;
      const error = weight * (1 / (1 + Math.exp(-line)) - right);
      bySlope += error * odds;
      byLow += error * below;
      byUnclear += error * unclearBy;
      byOffset += error;
    }
    slope = Math.max(leastSlope, slope - (rate * bySlope) / (5 * all));
    low = Math.max(leastSlope - slope, low - (rate * byLow) / (5 * all));
    // Less clear words never mean a higher confidence.
    unclear = Math.min(0, unclear - (rate * byUnclear) / all);
    offset -= (rate * byOffset) / all;
  }
  return { slope, low, unclear, offset };
}

function toWeights({ slope, low, unclear, offset }: BentLine): FieldWeights {
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  const names = Object.keys(confidenceFeatures({ score: 0, clarity: 1 }));
  const features = Object.fromEntries(names.map((name, at) => [name, rounded([slope, low, unclear][at] ?? 0)]));
  return { bias: rounded(offset), limit: 0, features };
}
