/** A piece of work, to measure how its time grows when its input doubles, independently of the machine's load. */

export interface GrowthSubject {
  readonly name: string;
  /** Makes an input of about this many characters, untimed; the returned function does the work on it. */
  readonly prepare: (size: number) => () => unknown;
  /** The largest input to try. If the work is too short to be measured even then, it counts as fast enough. */
  readonly maxSize?: number;
  /** The CPU time from which on the work is measured. */
  readonly leastCpuMs?: number;
  /** The growth per doubling from which on the work counts as too steep. */
  readonly most?: number;
}

export interface Growth {
  readonly name: string;
  readonly sizes: readonly number[];
  /** The CPU time of this thread alone: the minimum of several runs for each size. */
  readonly cpuMs: readonly number[];
  /** The growth per doubling, averaged over three; 0 when the largest input took no measurable time. */
  readonly factor: number;
  readonly isTooSteep: boolean;
}

/** Linear work doubles, and garbage collection and caches add a little; quadratic work takes four times as long. */
const mostGrowth = 2.5;

const firstSize = 4_000;
/** Quadratic work takes whole seconds on as many characters, and the tests of all readers share minutes. */
const largestInput = 128_000;
/** Shorter measurements depend more on the machine than on the work. */
const usualLeastCpuMs = 8;
const doublings = 3;
const repetitions = 2;
/** Work that takes longer than this is measured with fewer doublings, because three would take too long. */
const longCpuMs = 1_000;

/** Enlarges the input until the work can be measured, then doubles it three times. */
export async function measureGrowth({
  name,
  prepare,
  maxSize = largestInput,
  leastCpuMs = usualLeastCpuMs,
  most = mostGrowth,
}: GrowthSubject): Promise<Growth> {
  // Runs once without measuring, so that the code is compiled.
  await cpuMsOf(prepare(firstSize));
  let size = firstSize;
  while (size * 2 ** doublings < maxSize && (await cpuMsOf(prepare(size))) < leastCpuMs) size *= 2;
  const sizes: number[] = [];
  const cpuMs: number[] = [];
  for (let step = 0; step <= doublings; step += 1) {
    sizes.push(size * 2 ** step);
    cpuMs.push(await leastCpuMsOf(prepare, size * 2 ** step));
    if (step > 0 && (cpuMs[step] ?? 0) > longCpuMs) break;
  }
  // Below half the time that can be measured, a number is chance.
  const first = Math.max(cpuMs[0] ?? 0, leastCpuMs / 2);
  const last = cpuMs.at(-1) ?? 0;
  const factor = last < 4 * leastCpuMs ? 0 : (last / first) ** (1 / (cpuMs.length - 1));
  return { name, sizes, cpuMs, factor, isTooSteep: factor > most };
}

async function leastCpuMsOf(prepare: GrowthSubject['prepare'], size: number): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < repetitions && (run === 0 || least < longCpuMs); run += 1) {
    least = Math.min(least, await cpuMsOf(prepare(size)));
  }
  return least;
}

async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
