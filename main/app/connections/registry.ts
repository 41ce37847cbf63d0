import type { Failure } from '#core/failure.ts';
import type { ServiceId } from '#core/ids.ts';
import type { Clock } from '#ports/clock.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { startReconnect, type ReconnectDeps } from './reconnect.ts';
import { serviceIdOf, type IdentifiedService } from './open-client.ts';

/** A service by the way to it: `local`, or the base URL of a remote one. */
export type Target = string;
export const localTarget: Target = 'local';

/** The services that have answered, and why the others have not. */
export interface Registry {
  readonly get: (id: ServiceId) => DocumentService | null;
  idOf(target: Target): ServiceId | null;
  /** Every service that there was an attempt to reach. */
  targets(): readonly Target[];
  problemOf(target: Target): Failure | null;
  register(target: Target, opened: IdentifiedService): void;
  /** Ends the connection to a service, and an attempt to reach it; who it is stays known. */
  drop(target: Target): void;
  /** Tries to reach a service until it is reached; ends an earlier try for the same. */
  reach(target: Target, open: ReconnectDeps['open']): void;
  /** Calls `listener` after every change of the above. The result ends it. */
  readonly onChange: (listener: () => void) => () => void;
  /** Calls `listener` when a service has been reached, for the first time or again. */
  readonly onReached: (listener: (id: ServiceId, holder: string) => void) => void;
  readonly changed: () => void;
  close(): Promise<void>;
}

export function createRegistry(clock: Clock): Registry {
  const clients = new Map<ServiceId, DocumentService>();
  const ids = new Map<Target, ServiceId>();
  const problems = new Map<Target, Failure>();
  const approaches = new Map<Target, () => void>();
  const listeners = new Set<() => void>();
  const reachedListeners = new Set<(id: ServiceId, holder: string) => void>();

  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const register = (target: Target, opened: IdentifiedService): void => {
    const id = serviceIdOf(target === localTarget ? 'local' : 'remote', opened);
    const before = clients.get(id);
    clients.set(id, opened.client);
    ids.set(target, id);
    problems.delete(target);
    // Calls under way end as cancelled, and are asked again at the new client.
    if (before !== undefined) void before.close();
    for (const listener of reachedListeners) listener(id, opened.holder);
    changed();
  };
  return {
    get: (id) => clients.get(id) ?? null,
    targets: () => [...new Set([...approaches.keys(), ...ids.keys()])],
    idOf: (target) => ids.get(target) ?? null,
    problemOf: (target) => problems.get(target) ?? null,
    register,
    drop(target) {
      approaches.get(target)?.();
      const id = ids.get(target);
      const client = id === undefined ? undefined : clients.get(id);
      if (id === undefined || client === undefined) return;
      clients.delete(id);
      void client.close();
      changed();
    },
    reach(target, open) {
      approaches.get(target)?.();
      const callOff = startReconnect({
        clock,
        open,
        onOpened: (opened) => register(target, opened),
        onProblem(why) {
          problems.set(target, why);
          changed();
        },
      });
      approaches.set(target, callOff);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onReached: (listener) => void reachedListeners.add(listener),
    changed,
    async close() {
      for (const callOff of approaches.values()) callOff();
      await Promise.all([...clients.values()].map((client) => client.close()));
    },
  };
}
