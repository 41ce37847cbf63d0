import { message } from '#contract/messages/message.ts';
import type { ServiceId } from '#core/ids.ts';
import { maintenanceLeftMs } from '#core/maintenance.ts';
import type { Clock } from '#ports/clock.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { ServiceFacts } from './service-facts.ts';

/** How long the status `Maintenance` counts. It is requested again before that. */
const statusValidMs = 90_000;

/** Pauses services that are in maintenance. */
export interface Maintenance {
  /** Applies a status at once, whichever call received it, because other calls may hang for a minute. */
  noteStatus(id: ServiceId, inMaintenance: boolean): void;
  /** Pauses a service that is in maintenance now, by its hours or by its status. */
  pauseIfDue(id: ServiceId): void;
}

interface MaintenanceDeps {
  readonly facts: Pick<ServiceFacts, 'hours' | 'noteMaintenance' | 'maintenanceUntilMs'>;
  readonly pauses: Pick<ConnectionPauses, 'pauseOf' | 'pause'>;
  readonly clock: Clock;
}

/** Creates the part without a state of its own: the hours and the status are among the facts of the service. */
export function createMaintenance({ facts, pauses, clock }: MaintenanceDeps): Maintenance {
  /**
   * Returns a fixed end for each answer. If the end moved with the clock, the pause would change at every pass, and
   * each change of a pause wakes all stages, including this one.
   */
  const statusUntilMs = (id: ServiceId, nowMs: number): number | null => {
    const untilMs = facts.maintenanceUntilMs(id);
    if (untilMs === null || untilMs - nowMs <= statusValidMs) return untilMs;
    // The clock went back.
    facts.noteMaintenance(id, nowMs + statusValidMs);
    return nowMs + statusValidMs;
  };
  const pauseIfDue = (id: ServiceId): void => {
    const nowMs = clock.nowMs();
    const hoursLeftMs = maintenanceLeftMs(facts.hours(id), nowMs);
    const untilMs = hoursLeftMs === null ? statusUntilMs(id, nowMs) : nowMs + hoursLeftMs;
    if (untilMs === null || untilMs <= nowMs || (pauses.pauseOf(id)?.untilMs ?? 0) >= untilMs) return;
    pauses.pause(id, { reason: 'maintenance', message: message('failure.maintenance-window'), untilMs });
  };
  return {
    noteStatus: (id, inMaintenance) => {
      facts.noteMaintenance(id, inMaintenance ? clock.nowMs() + statusValidMs : null);
      pauseIfDue(id);
    },
    pauseIfDue,
  };
}
