import { transition } from '#core/transition.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { createActivityLog } from './activity-log.ts';
import { createAdmission } from './admission.ts';
import { folderOf } from './context.ts';
import type { Context, EngineDeps, EngineOptions } from './context.ts';
import { createConnectionPauses } from './connection-pauses.ts';
import { guardServices } from './guarded-services.ts';
import type { Stage } from './stage.ts';
import { createRights } from './rights.ts';
import { guardRoots } from './root-guard.ts';
import { createServiceFacts, noteStatusWord } from './service-facts.ts';

/** The fact that says whether a person has paused everything. */
export const pausedKey = 'paused';

/** What cannot be read may have been a pause: nothing is sent until a person says so. */
const isPausedBy = (fact: string | null): boolean => fact !== null && fact !== 'no';

/** What all stages share: every commit goes through it, and wakes the stages that care. `tell` is for screens. */
export function createContext(
  deps: EngineDeps,
  options: EngineOptions,
  stages: readonly Stage[],
  tell: (items: readonly TrackedFile[]) => void,
): Context {
  const wakeAll = (): void => {
    for (const stage of stages) stage.wake();
  };
  const rights = createRights(deps, () => {
    wakeAll();
    tell([]);
  });
  const admission = createAdmission(deps.settings, deps.guard, () => wakeAll());
  const activity = createActivityLog(deps.logger);
  const context: Context = {
    ...deps,
    files: guardRoots(deps, deps.files),
    services: guardServices(
      { rights, logger: deps.logger, noteWord: (id, isOn) => noteStatusWord(context, id, isOn) },
      deps.services,
    ),
    rights,
    options,
    facts: createServiceFacts(),
    sizesToCompare: new Set(),
    gates: createConnectionPauses(
      deps.clock,
      deps.ids,
      () => {
        wakeAll();
        tell([]);
      },
      { shut: (id, pause) => activity.paused(id, pause), opened: (id) => activity.resumed(id) },
    ),
    commit: (result) => {
      if (result.items.length + result.batches.length + result.absorbed.length + result.notices.length === 0) return;
      deps.journal.commit(result, deps.clock.nowMs());
      activity.committed(result);
      for (const stage of stages) if (stage.isInterestedIn(result)) stage.wake();
      tell(result.items.map(({ item }) => item));
    },
    addDetected: (items) => {
      deps.journal.addDetected(items, deps.clock.nowMs());
      const seen = transition({ items: items.map((item) => ({ item, why: 'seen' })) });
      for (const stage of stages) if (stage.isInterestedIn(seen)) stage.wake();
      tell(items);
    },
    decisionTime: () => ({ nowMs: deps.clock.nowMs(), random: deps.ids.random() }),
    folder: (id) => folderOf(deps.settings, id),
    admission,
    isPaused: (folder) =>
      folder?.paused === true ||
      isPausedBy(deps.journal.fact(pausedKey)) ||
      (folder !== null && !admission.isAdmitted(folder)),
  };
  return context;
}
