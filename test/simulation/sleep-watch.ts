import type { World } from './world.ts';

const hourMs = 3_600_000;
/**
 * More sleeps than this in an hour without a commit are a busy loop (one bug made 14,400). A root that is away costs
 * two in each 5 s for a file.
 */
const mostSleeps = 13_000;

/** Counts how often the engine wakes up without a result. */
export function createSleepWatch(world: World, problems: string[]) {
  let [fromMs, count] = [0, 0];
  const committed = (): void => void ([fromMs, count] = [world.elapsedMs(), 0]);
  const note = (): void => {
    if (world.elapsedMs() - fromMs > hourMs) committed();
    count += 1;
    if (count > mostSleeps) problems.push('the engine reads the clock endlessly');
  };
  return { note, committed };
}
