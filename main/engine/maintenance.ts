import { message } from '#contract/messages/message.ts';
import type { ServiceId } from '#core/ids.ts';
import { maintenanceLeftMs } from '#core/maintenance.ts';
import type { Clock } from '#ports/clock.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { ServiceFacts } from './service-facts.ts';

/** How long the word `Maintenance` is believed; it is asked for again before that. */
const wordLastsMs = 90_000;

/** Pauses services that are in maintenance. */
export interface Maintenance {
  /** Obeys a status word at once, whoever asked for it: other questions may hang for a minute. */
  noteWord(id: ServiceId, inMaintenance: boolean): void;
  /** Pauses a service that is in maintenance by now, by its hours or by its word. */
  keepHours(id: ServiceId): void;
}

interface MaintenanceDeps {
  readonly facts: Pick<ServiceFacts, 'hours' | 'noteWord' | 'wordUntilMs'>;
  readonly pauses: Pick<ConnectionPauses, 'pauseOf' | 'shut'>;
  readonly clock: Clock;
}

/** Keeps nothing of its own: the hours and the word are among the facts of the service. */
export function createMaintenance({ facts, pauses, clock }: MaintenanceDeps): Maintenance {
  /**
   * A fixed time for each answer. An end that moved with the clock would change the pause at every pass, and each change
   * of a pause wakes all stages, this one included.
   */
  const wordUntilMs = (id: ServiceId, nowMs: number): number | null => {
    const untilMs = facts.wordUntilMs(id);
    if (untilMs === null || untilMs - nowMs <= wordLastsMs) return untilMs;
    // The clock went back.
    facts.noteWord(id, nowMs + wordLastsMs);
    return nowMs + wordLastsMs;
  };
  const keepHours = (id: ServiceId): void => {
    const nowMs = clock.nowMs();
    const hoursLeftMs = maintenanceLeftMs(facts.hours(id), nowMs);
    const untilMs = hoursLeftMs === null ? wordUntilMs(id, nowMs) : nowMs + hoursLeftMs;
    if (untilMs === null || untilMs <= nowMs || (pauses.pauseOf(id)?.untilMs ?? 0) >= untilMs) return;
    pauses.shut(id, { reason: 'maintenance', message: message('failure.maintenance-window'), untilMs });
  };
  return {
    noteWord: (id, inMaintenance) => {
      facts.noteWord(id, inMaintenance ? clock.nowMs() + wordLastsMs : null);
      keepHours(id);
    },
    keepHours,
  };
}
