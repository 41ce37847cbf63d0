import { message } from '#contract/messages/message.ts';
import type { ServiceId } from '#core/ids.ts';
import { maintenanceLeftMs } from '#core/maintenance.ts';
import type { Clock } from '#ports/clock.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { ServiceFacts } from './service-facts.ts';

/** How long the status `Maintenance` counts. It is requested again before that. */
const wordLastsMs = 90_000;

/** Pauses services that are in maintenance. */
export interface Maintenance {
  /** Applies a status at once, whichever call received it, because other calls may hang for a minute. */
  noteWord(id: ServiceId, inMaintenance: boolean): void;
  /** Pauses a service that is in maintenance now, by its hours or by its status. */
  keepHours(id: ServiceId): void;
}

interface MaintenanceDeps {
  readonly facts: Pick<ServiceFacts, 'hours' | 'noteWord' | 'wordUntilMs'>;
  readonly pauses: Pick<ConnectionPauses, 'pauseOf' | 'shut'>;
  readonly clock: Clock;
}

/** Creates the part without a state of its own: the hours and the status are among the facts of the service. */
export function createMaintenance({ facts, pauses, clock }: MaintenanceDeps): Maintenance {
  /**
   * Returns a fixed end for each answer. If the end moved with the clock, the pause would change at every pass, and
   * each change of a pause wakes all stages, including this one.
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
