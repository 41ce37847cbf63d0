import type { Transition } from '#core/transition.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import type { FolderId } from '#core/ids.ts';
import { createActivityLog } from './activity-log.ts';
import { createAdmission } from './admission.ts';
import { createCommit } from './commit.ts';
import { createConnections } from './connections.ts';
import { createConnectionPauses } from './connection-pauses.ts';
import { createDetector } from './detector.ts';
import type { EngineDeps, EngineOptions } from './engine-deps.ts';
import { createFolders } from './folders.ts';
import { createFolderStates } from './folder-states.ts';
import { guardServices } from './guarded-services.ts';
import { createMaintenance } from './maintenance.ts';
import { createProgress } from './progress.ts';
import { createRegistration } from './register.ts';
import { createArrivals } from './arrivals.ts';
import { createRights } from './rights.ts';
import { guardRoots } from './root-guard.ts';
import { repairDamagedRows } from './row-check.ts';
import { createServiceFacts } from './service-facts.ts';
import { createServiceFaults } from './service-faults.ts';
import { createSizeLimits } from './size-limits.ts';
import type { Wake } from './stage.ts';
import { createUploadedBefore } from './uploaded-before.ts';

/** Called when something happens in the parts. */
interface Listeners {
  readonly wakeAll: Wake;
  readonly onCommitted: (decision: Transition) => void;
  /** What screens show has changed, although nothing was committed. */
  readonly onChange: () => void;
}

/**
 * Creates the ports as the engine uses them, and the parts that several stages share. Only the composition sees all of
 * them; each stage and part names what it uses.
 */
export function createParts(deps: EngineDeps, options: EngineOptions, { wakeAll, onCommitted, onChange }: Listeners) {
  const { clock, ids, journal, logger, settings } = deps;
  const wakeAndShow = (): void => {
    wakeAll();
    onChange();
  };
  const activity = createActivityLog(logger);
  const rights = createRights({ journal, clock }, wakeAndShow);
  const pauses = createConnectionPauses(clock, ids, wakeAndShow, {
    paused: (id, pause) => activity.paused(id, pause),
    resumed: (id) => activity.resumed(id),
  });
  const { breaker } = pauses;
  const admission = createAdmission(settings, deps.guard, wakeAll);
  const files = guardRoots(deps, deps.files);
  const facts = createServiceFacts();
  const maintenance = createMaintenance({ facts, pauses, clock });
  const services = guardServices(
    { rights, logger, noteStatus: (id, isOn) => maintenance.noteStatus(id, isOn) },
    deps.services,
  );
  const connections = createConnections({ services, pauses, clock, ids });
  const folders = createFolders({ settings, journal, admission });
  const sizesToCompare = new Set<FolderId>();
  const decisionTime = (): DecisionTime => ({ nowMs: clock.nowMs(), random: ids.random() });
  const committing = createCommit({ journal, clock, activity }, onCommitted);
  const { commit } = committing;
  const shared = { ...deps, ...committing, files, services, connections, pauses, breaker, rights, admission, folders };
  return {
    ...shared,
    options,
    facts,
    sizesToCompare,
    decisionTime,
    states: createFolderStates(),
    progress: createProgress(),
    unlocking: new Set<string>(),
    uploadedBefore: createUploadedBefore(),
    arrivals: createArrivals(journal),
    sizeLimits: createSizeLimits(journal),
    maintenance,
    faults: createServiceFaults({ facts, breaker, folders, journal, commit, clock, decisionTime }),
    registration: createRegistration({ ...shared, clock, ids }),
    detector: createDetector({ ...shared, facts, sizesToCompare }),
    repairDamagedRows: () => repairDamagedRows({ journal, commit, folders, clock, logger }),
  };
}

export type Parts = ReturnType<typeof createParts>;
