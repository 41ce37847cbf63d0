import type { RecognisedLine } from './recogniser.ts';

/** Returns the mean confidence of all characters, 0 where nothing was read. */
export function meanConfidence(lines: readonly RecognisedLine[]): number {
  let [total, count] = [0, 0];
  for (const { words } of lines) {
    for (const { text, confidence } of words) {
      total += text.length * confidence;
      count += text.length;
    }
  }
  return total / Math.max(1, count);
}
