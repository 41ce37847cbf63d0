/** How much longer a piece of work takes when its input doubles, measured so that a busy machine does not change it. */

export interface GrowthSubject {
  readonly name: string;
  /** Makes an input of about this many characters, untimed; the returned function is the work on it. */
  readonly prepare: (size: number) => () => unknown;
  /** The largest input that is tried. Where the work is still too short to be measured there, it is fast enough. */
  readonly maxSize?: number;
  /** From where on the work is measured. */
  readonly leastCpuMs?: number;
}

export interface Growth {
  readonly name: string;
  readonly sizes: readonly number[];
  /** CPU time of this thread alone, the least of some runs. */
  readonly cpuMs: readonly number[];
  /** Of one doubling, on average over three; 0 where the largest input took no time worth measuring. */
  readonly factor: number;
}

/** Linear work doubles; what is beside it (garbage, caches) may add a little. Quadratic work takes four times. */
export const mostGrowth = 2.5;

const firstSize = 4_000;
/** Below this a measurement says more about the machine than about the work. */
const usualLeastCpuMs = 8;
const doublings = 3;
const repetitions = 3;
/** Three doublings of what takes longer than this would keep everybody waiting; it is measured by fewer. */
const longCpuMs = 1_000;

/** Enlarges the input until the work can be measured, then doubles it three times. */
export async function measureGrowth({
  name,
  prepare,
  maxSize = 512_000,
  leastCpuMs = usualLeastCpuMs,
}: GrowthSubject): Promise<Growth> {
  // Once unmeasured, so that the compiler has seen the code.
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
  const first = Math.max(cpuMs[0] ?? 0, 0.5);
  const last = cpuMs.at(-1) ?? 0;
  return { name, sizes, cpuMs, factor: last < 4 * leastCpuMs ? 0 : (last / first) ** (1 / (cpuMs.length - 1)) };
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
