import type { ServiceId } from '#core/ids.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import { maintenanceLeftMs } from '#core/maintenance.ts';
import { backoffMs } from '#core/retry.ts';
import type { Capabilities, CloudInfo } from '#ports/service-records.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { Context } from './context.ts';
import { noteReadOutcome, whyNot } from './context.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import { noteVersion } from './service-version.ts';

/** One answer of a service about itself. */
interface Said {
  readonly capabilities: Capabilities;
  readonly info: CloudInfo | null;
  readonly atMs: number;
}

/** What a service says of itself, as last received. */
export interface ServiceFacts {
  /** `null` until it was received: nothing may be relied on. */
  capabilities(id: ServiceId): Capabilities | null;
  /** Lower-case extensions; `null`: it does not say, so everything goes. */
  supportedExtensions(id: ServiceId | null): readonly string[] | null;
  /** Whether sending may begin: it was asked once what it takes. */
  isKnown(id: ServiceId): boolean;
  note(id: ServiceId, said: Said): void;
  hours(id: ServiceId): CloudInfo['maintenance'];
  /** Whether its status word said that maintenance is on, when it was last asked. */
  saysMaintenance(id: ServiceId): boolean;
  /** Until when the status word `Maintenance` holds; `null` while it is not said. */
  wordUntilMs(id: ServiceId): number | null;
  /** Its status word came, whatever became of the other questions. */
  noteWord(id: ServiceId, untilMs: number | null): void;
  answeredAtMs(id: ServiceId): number | null;
  /** The clock went back: times of before say nothing of how old an answer is, so that all are asked again. */
  forgetTimes(): void;
}

/** An empty record; it fills as services are received. */
export function createServiceFacts(): ServiceFacts {
  const facts = new Map<ServiceId, Said>();
  const words = new Map<ServiceId, number>();
  return {
    capabilities: (id) => facts.get(id)?.capabilities ?? null,
    supportedExtensions: (id) => (id === null ? null : (facts.get(id)?.info?.supportedFileExtensions ?? null)),
    isKnown: (id) => facts.has(id),
    note: (id, said) => void facts.set(id, said),
    hours: (id) => facts.get(id)?.info?.maintenance ?? [],
    saysMaintenance: (id) => words.has(id),
    wordUntilMs: (id) => words.get(id) ?? null,
    noteWord: (id, untilMs) => {
      if (untilMs === null) words.delete(id);
      else words.set(id, untilMs);
    },
    answeredAtMs: (id) => facts.get(id)?.atMs ?? null,
    forgetTimes: () => {
      for (const [id, said] of facts) facts.set(id, { ...said, atMs: -Infinity });
    },
  };
}

const noCapabilities: Capabilities = {
  idempotentCreate: false,
  fileHash: false,
  sessionFiles: false,
  searchById: false,
};
/**
 * A service that answers these two calls with nothing that can be used is asked again soon, and then less often: an answer that
 * broke off is how a service begins to be away.
 */
const longestAskMs = 30_000;
/** How often the maintenance hours are compared with the clock, where there are any. */
const watchHoursMs = 60_000;
/** How long the word `Maintenance` is believed; it is asked for again before that. */
const wordLastsMs = 90_000;

/** Asks the service in use what it can and takes, and pauses it during its maintenance window. */
export function createServiceStage(context: Context, onAnswer: () => void): StageSpec & TimerOwner {
  /** Times in a row that a service said nothing that can be used. */
  const unanswered = new Map<ServiceId, number>();
  const listen = async (id: ServiceId, nowMs: number): Promise<void> => {
    const service = context.services.get(id);
    const pause = context.gates.pauseOf(id);
    // Only the service can tell when a maintenance that has no hours is over.
    const isByWord = pause?.reason === 'maintenance' && context.facts.saysMaintenance(id);
    if (service === null || (pause !== null && !isByWord)) return;
    unanswered.set(id, (unanswered.get(id) ?? -1) + 1);
    await context.rights.checkRole(id, service);
    const status = await service.status({ poll: true });
    noteReadOutcome(context, id, status.ok ? null : status.failure);
    if (status.ok) noteStatusWord(context, id, status.value.inMaintenance);
    if (isByWord && !context.facts.saysMaintenance(id)) context.gates.open(id);
    // A status that is refused for good, or to this role, is a service that says nothing; one that fails for now is asked again.
    if (!status.ok && whyNot(status.failure) === 'later') return;
    const info = await service.cloudInfo({ poll: true });
    if (!info.ok && whyNot(info.failure) === 'later') {
      // It went away between the two: that is said at once, and it is looked for as any that is away.
      noteReadOutcome(context, id, info.failure);
      return;
    }
    unanswered.delete(id);
    const capabilities = status.ok ? status.value.capabilities : noCapabilities;
    context.facts.note(id, { capabilities, info: info.ok ? info.value : null, atMs: nowMs });
    noteVersion(context, id, status.ok ? status.value.currentVersion : undefined);
    onAnswer();
  };
  const attend = async (id: ServiceId): Promise<number> => {
    const nowMs = context.clock.nowMs();
    const answeredAtMs = context.facts.answeredAtMs(id);
    const everyMs = context.facts.saysMaintenance(id) ? watchHoursMs : context.options.refreshMs;
    if (answeredAtMs === null || Math.abs(nowMs - answeredAtMs) >= everyMs) await listen(id, nowMs);
    keepHours(context, id);
    const askedAtMs = context.clock.nowMs();
    const askAtMs = (context.facts.answeredAtMs(id) ?? -Infinity) + context.options.refreshMs;
    if (askAtMs <= askedAtMs)
      return (
        context.gates.pauseOf(id)?.untilMs ?? askedAtMs + Math.min(backoffMs(unanswered.get(id) ?? 0, 1), longestAskMs)
      );
    const isWatched = context.facts.hours(id).length > 0 || context.facts.saysMaintenance(id);
    return isWatched ? Math.min(askAtMs, askedAtMs + watchHoursMs) : askAtMs;
  };
  const attended = (): ReadonlySet<ServiceId> => {
    const current = context.services.current();
    const live = context.journal.batchesIn(liveBatchKinds).map((batch) => batch.serviceId);
    return new Set(current === null ? live : [current, ...live]);
  };
  return {
    name: 'service',
    interest: {},
    // All gates were opened: what is known of the hours shuts them again before anybody goes through.
    recall: () => {
      context.facts.forgetTimes();
      for (const id of attended()) keepHours(context, id);
    },
    pass: async () => {
      let dueAtMs: number | null = null;
      for (const id of attended()) dueAtMs = earlier(dueAtMs, await attend(id));
      return dueAtMs;
    },
  };
}

/** Obeys a status word at once, whoever asked for it: other questions may hang for a minute. */
export function noteStatusWord(context: Context, id: ServiceId, inMaintenance: boolean): void {
  context.facts.noteWord(id, inMaintenance ? context.clock.nowMs() + wordLastsMs : null);
  keepHours(context, id);
}

/** Pauses a service that is in maintenance by now, by its hours or by its word. */
function keepHours(context: Context, id: ServiceId): void {
  const nowMs = context.clock.nowMs();
  const hoursLeftMs = maintenanceLeftMs(context.facts.hours(id), nowMs);
  const untilMs = hoursLeftMs === null ? wordUntilMs(context, id, nowMs) : nowMs + hoursLeftMs;
  if (untilMs === null || untilMs <= nowMs || (context.gates.pauseOf(id)?.untilMs ?? 0) >= untilMs) return;
  context.gates.shut(id, { reason: 'maintenance', message: 'The service is in its maintenance window.', untilMs });
}

/**
 * A fixed time for each answer. An end that moved with the clock would change the pause at every look, and each change
 * of a pause wakes all stages, this one included.
 */
function wordUntilMs(context: Context, id: ServiceId, nowMs: number): number | null {
  const untilMs = context.facts.wordUntilMs(id);
  if (untilMs === null || untilMs - nowMs <= wordLastsMs) return untilMs;
  // The clock went back.
  context.facts.noteWord(id, nowMs + wordLastsMs);
  return nowMs + wordLastsMs;
}
