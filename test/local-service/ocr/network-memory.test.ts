import { describe, expect, it } from 'vitest';
import { loadModels } from '#local-service/ocr/paddle/models.ts';

/** How many pages of new memory the system gave this process while `work` ran: zeroing them takes time. */
async function newPagesOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.resourceUsage().minorPageFault;
  await work();
  return process.resourceUsage().minorPageFault - before;
}

describe.runIf(process.platform === 'linux')('the networks', () => {
  it('keep the memory of their layers from one picture to the next of the same size', async () => {
    const { detect } = await loadModels();
    const side = 640;
    const picture = new Float32Array(3 * side * side).fill(1);
    const counts: number[] = [];
    for (let run = 0; run < 5; run += 1) counts.push(await newPagesOf(() => detect(picture, side, side)));
    // All layers together take some 55 MB, 13,000 pages; the result takes 400. Other threads of the process take some, too.
    expect(Math.min(...counts.slice(1))).toBeLessThan(3_000);
  }, 60_000);
});
