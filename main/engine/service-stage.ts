import type { ServiceId } from '#core/ids.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import { backoffMs } from '#core/retry.ts';
import type { Capabilities } from '#ports/service-records.ts';
import type { Journal } from '#ports/journal.ts';
import type { Services } from '#ports/services.ts';
import type { TimerOwner } from './clock-stage.ts';
import { classifyFailure, type Connections } from './connections.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { EngineOptions } from './engine-deps.ts';
import type { Maintenance } from './maintenance.ts';
import type { RightsKeeper } from './rights.ts';
import { type ServiceFacts, noteVersion, type VersionDeps } from './service-facts.ts';
import { earlier, type StageSpec, type Wake } from './stage.ts';

const noCapabilities: Capabilities = {
  idempotentCreate: false,
  fileHash: false,
  sessionFiles: false,
  searchById: false,
  searchFilters: false,
  ownCalls: false,
};
/**
 * The longest wait before a service is asked again that answers these two calls without a usable result. It is asked
 * soon and then less often, because a broken answer may be the start of an outage.
 */
const longestAskMs = 30_000;
/** How often the maintenance hours are compared with the clock, where there are any. */
const watchHoursMs = 60_000;

interface ServiceDeps extends VersionDeps {
  readonly journal: VersionDeps['journal'] & Pick<Journal, 'batchesIn'>;
  readonly services: Pick<Services, 'get'>;
  readonly connections: Pick<Connections, 'current' | 'noteAnswer'>;
  readonly pauses: Pick<ConnectionPauses, 'resume' | 'pauseOf'>;
  readonly facts: ServiceFacts;
  readonly maintenance: Maintenance;
  readonly rights: Pick<RightsKeeper, 'checkRole'>;
  readonly options: Pick<EngineOptions, 'refreshMs'>;
  /** The capabilities of a service concern every stage. */
  readonly wakeAll: Wake;
}

/** Asks the service in use for its capabilities and settings, and pauses it during its maintenance window. */
export function createServiceStage(deps: ServiceDeps): StageSpec & TimerOwner {
  /** The number of times in a row that a service gave no usable answer. */
  const unanswered = new Map<ServiceId, number>();
  const refresh = async (id: ServiceId, nowMs: number): Promise<void> => {
    const service = deps.services.get(id);
    const pause = deps.pauses.pauseOf(id);
    // Only the service can report the end of a maintenance without hours.
    const isByStatus = pause?.reason === 'maintenance' && deps.facts.reportsMaintenance(id);
    if (service === null || (pause !== null && !isByStatus)) return;
    unanswered.set(id, (unanswered.get(id) ?? -1) + 1);
    await deps.rights.checkRole(id, service);
    const status = await service.status({ poll: true });
    deps.connections.noteAnswer(id, status.ok ? null : status.failure);
    if (status.ok) deps.maintenance.noteStatus(id, status.value.inMaintenance);
    if (isByStatus && !deps.facts.reportsMaintenance(id)) deps.pauses.resume(id);
    // A service that always refuses the status, or refuses it to this role, has no capabilities. One that fails for now
    // is asked again.
    if (!status.ok && classifyFailure(status.failure) === 'later') return;
    const info = await service.cloudInfo({ poll: true });
    if (!info.ok && classifyFailure(info.failure) === 'later') {
      // The service went away between the two calls. The connection is paused at once.
      deps.connections.noteAnswer(id, info.failure);
      return;
    }
    unanswered.delete(id);
    const capabilities = status.ok ? status.value.capabilities : noCapabilities;
    deps.facts.note(id, { capabilities, info: info.ok ? info.value : null, atMs: nowMs });
    noteVersion(deps, id, status.ok ? status.value.currentVersion : undefined);
    deps.wakeAll();
  };
  const refreshIfDue = async (id: ServiceId): Promise<number> => {
    const nowMs = deps.clock.nowMs();
    const answeredAtMs = deps.facts.answeredAtMs(id);
    const everyMs = deps.facts.reportsMaintenance(id) ? watchHoursMs : deps.options.refreshMs;
    if (answeredAtMs === null || Math.abs(nowMs - answeredAtMs) >= everyMs) await refresh(id, nowMs);
    deps.maintenance.pauseIfDue(id);
    const askedAtMs = deps.clock.nowMs();
    const askAtMs = (deps.facts.answeredAtMs(id) ?? -Infinity) + deps.options.refreshMs;
    if (askAtMs <= askedAtMs)
      return (
        deps.pauses.pauseOf(id)?.untilMs ?? askedAtMs + Math.min(backoffMs(unanswered.get(id) ?? 0, 1), longestAskMs)
      );
    const isWatched = deps.facts.hours(id).length > 0 || deps.facts.reportsMaintenance(id);
    return isWatched ? Math.min(askAtMs, askedAtMs + watchHoursMs) : askAtMs;
  };
  const servicesInUse = (): ReadonlySet<ServiceId> => {
    const current = deps.connections.current();
    const live = deps.journal.batchesIn(liveBatchKinds).map((batch) => batch.serviceId);
    return new Set(current === null ? live : [current, ...live]);
  };
  return {
    name: 'service',
    interest: {},
    // All pauses were ended. The known maintenance hours restore theirs before any stage makes a call.
    resetTimers: () => {
      deps.facts.resetTimers();
      for (const id of servicesInUse()) deps.maintenance.pauseIfDue(id);
    },
    pass: async () => {
      let dueAtMs: number | null = null;
      for (const id of servicesInUse()) dueAtMs = earlier(dueAtMs, await refreshIfDue(id));
      return dueAtMs;
    },
  };
}
