import type { Result } from '#core/failure.ts';
import type { SecretStore } from '#ports/secret-store.ts';
import { findKey } from './find-key.ts';
import { openClient, type ClientDeps, type IdentifiedService } from './open-client.ts';
import type { Registry, Target } from './registry.ts';

/** The ways to remote services, with the proxy and the certificates that a person has set. */
export interface ClientPool {
  reach(target: Target): void;
  /** One that was reached already, by a person who typed its key. */
  add(target: Target): void;
  /** Where proxy or certificates have changed, the old connections end and new ones are made: nothing goes around a proxy. */
  follow(): void;
}

export interface ClientPoolDeps extends ClientDeps {
  readonly secrets: SecretStore;
}

export function createClientPool(deps: ClientPoolDeps, registry: Registry): ClientPool {
  const targets = new Set<Target>();
  const nameOf = (): string => JSON.stringify(deps.road());
  let taken = nameOf();
  const reach = (target: Target): void => {
    targets.add(target);
    registry.reach(target, () => openRemote(deps, target));
  };
  return {
    reach,
    add: (target) => void targets.add(target),
    follow() {
      if (taken === nameOf()) return;
      taken = nameOf();
      for (const target of targets) {
        registry.drop(target);
        reach(target);
      }
    },
  };
}

async function openRemote(deps: ClientPoolDeps, baseUrl: string): Promise<Result<IdentifiedService>> {
  const key = await findKey(deps.secrets, new URL(baseUrl).origin);
  if (!key.ok) return key;
  // A service that only drains is named by its origin; where it lies below it is kept with its key.
  const isOrigin = new URL(baseUrl).href === `${new URL(baseUrl).origin}/`;
  return openClient(deps, isOrigin ? (key.value.baseUrl ?? baseUrl) : baseUrl, key.value);
}
