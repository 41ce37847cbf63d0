import type { ActiveReadings } from './active-readings.ts';
import type { Restrictions, TakeDecision, TakenItem, Transitions } from './transitions.ts';

export interface ChooseItemDependencies {
  readonly transitions: Pick<Transitions, 'take'>;
  readonly active: ActiveReadings;
  readonly restrictions: () => Promise<Restrictions>;
  /** Files that were being read beside others when memory was short. */
  readonly interrupted: ReadonlySet<string>;
  /** Files that are known to take long. */
  readonly long: ReadonlySet<string>;
}

/** How long short documents are taken before a file that must be read alone, while long ones are read. */
const maxPassMs = 10 * 60_000;

/**
 * Takes the next file. A file that must be read alone waits until nothing else runs, and no other file starts
 * meanwhile. But while a long document is read, which may take an hour, the file is skipped for a limited time.
 */
export function createChooseItem(
  dependencies: ChooseItemDependencies,
): (express: boolean) => Promise<TakenItem | null> {
  const { transitions, active, interrupted, long } = dependencies;
  const passedSinceMs = new Map<string, number>();

  const decide = (fileId: string, suspect: boolean): TakeDecision => {
    if (!suspect && !interrupted.has(fileId)) return 'take';
    const readings = active.all();
    if (readings.length === 0) {
      passedSinceMs.delete(fileId);
      return 'take-alone';
    }
    if (!readings.some(active.isLong)) return 'wait';
    const since = passedSinceMs.get(fileId) ?? performance.now();
    passedSinceMs.set(fileId, since);
    return performance.now() - since < maxPassMs ? 'pass' : 'wait';
  };
  return async (express) =>
    transitions.take({
      ...(await dependencies.restrictions()),
      excludedFiles: express ? [...long] : [],
      decide,
    });
}
