import { readCompound } from '#local-service/readers/compound/read-compound.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { countOf } from '../../config/extent.ts';

/** Reads a compound file cut and with changed bytes behind its signature, many times. Returns which outcomes there were. */
export function outcomesOfChanged(sample: Buffer, seed: number): ReadonlySet<string> {
  const random = createRandom(seed);
  const codes = new Set<string>();
  for (let run = 0; run < 10 * countOf('changed Office files'); run += 1) {
    const size = run % 5 === 0 ? Math.floor(random() * sample.length) : sample.length;
    const bytes = Buffer.from(sample.subarray(0, size));
    for (let change = 0; change < 1 + random() * 20 && bytes.length > 8; change += 1) {
      bytes[8 + Math.floor(random() * (bytes.length - 8))] = random() < 0.3 ? 255 : Math.floor(random() * 256);
    }
    const outcome = readCompound(bytes, { limits: defaultLimits });
    codes.add(outcome === null ? 'unsupported' : outcome.ok ? 'read' : outcome.failure.code);
  }
  return codes;
}
