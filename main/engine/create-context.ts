import { decision } from '#core/decision.ts';
import type { Item } from '#core/item.ts';
import { createActivityLog } from './activity-log.ts';
import { createAdmission } from './admission.ts';
import { folderOf } from './context.ts';
import type { Context, EngineDeps, EngineOptions } from './context.ts';
import { createGates } from './gates.ts';
import { guardServices } from './guarded-services.ts';
import type { Lane } from './lane.ts';
import { createRights } from './rights.ts';
import { guardRoots } from './root-guard.ts';
import { createServiceFacts } from './service-facts.ts';

/** The fact that says whether a person has paused everything. */
export const pausedKey = 'paused';

/** What cannot be read may have been a pause: nothing is sent until a person says so. */
const isPausedBy = (fact: string | null): boolean => fact !== null && fact !== 'no';

/** What all lanes share: every commit goes through it, and wakes the lanes that care. `tell` is for screens. */
export function createContext(
  deps: EngineDeps,
  options: EngineOptions,
  lanes: readonly Lane[],
  tell: (items: readonly Item[]) => void,
): Context {
  const wakeAll = (): void => {
    for (const lane of lanes) lane.wake();
  };
  const rights = createRights(deps, () => {
    wakeAll();
    tell([]);
  });
  const admission = createAdmission(deps.settings, deps.guard, () => wakeAll());
  const activity = createActivityLog(deps.logger);
  return {
    ...deps,
    files: guardRoots(deps, deps.files),
    services: guardServices({ rights, logger: deps.logger }, deps.services),
    rights,
    options,
    facts: createServiceFacts(),
    sizesToCompare: new Set(),
    gates: createGates(
      deps.clock,
      deps.ids,
      () => {
        wakeAll();
        tell([]);
      },
      { shut: (id, pause) => activity.paused(id, pause), opened: (id) => activity.resumed(id) },
    ),
    commit: (result) => {
      if (result.items.length + result.sessions.length + result.absorbed.length + result.notices.length === 0) return;
      deps.journal.commit(result, deps.clock.nowMs());
      activity.committed(result);
      for (const lane of lanes) if (lane.hears(result)) lane.wake();
      tell(result.items.map(({ item }) => item));
    },
    sight: (items) => {
      deps.journal.sight(items, deps.clock.nowMs());
      const seen = decision({ items: items.map((item) => ({ item, why: 'seen' })) });
      for (const lane of lanes) if (lane.hears(seen)) lane.wake();
      tell(items);
    },
    moment: () => ({ nowMs: deps.clock.nowMs(), chance: deps.ids.chance() }),
    folder: (id) => folderOf(deps.settings, id),
    admission,
    isPaused: (folder) =>
      folder?.paused === true ||
      isPausedBy(deps.journal.fact(pausedKey)) ||
      (folder !== null && !admission.isAdmitted(folder)),
  };
}
