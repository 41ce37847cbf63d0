import type { ServiceController } from '#api/api-deps.ts';
import { originOf, type ServiceId } from '#core/ids.ts';
import type { AppSettings, ServiceChoice } from '#ports/app-settings.ts';
import type { ChildHost } from '#ports/child-host.ts';
import type { Clock } from '#ports/clock.ts';
import type { SecretStore } from '#ports/secret-store.ts';
import type { Services } from '#ports/services.ts';
import { createLocalChild } from './local-child.ts';
import { openLocalClient, type ClientDeps } from './open-client.ts';
import { createRegistry, localTarget, type Target } from './registry.ts';
import { createClientPool } from './client-pool.ts';
import { createServiceController } from './service-controller.ts';

export interface ConnectionsDeps extends ClientDeps {
  readonly dataDir: string;
  readonly appSettings: AppSettings;
  readonly secrets: SecretStore;
  readonly clock: Clock;
  readonly childHost: ChildHost;
  readonly serviceEntry: { readonly entry: string };
}

export interface ServiceConnections {
  /** As the engine sees them. */
  readonly services: Services;
  /** As the screens see them. */
  readonly desk: ServiceController;
  /** Starts the service in use, and reaches those that files are still on their way to. */
  start(draining: readonly ServiceId[]): void;
  stop(): Promise<void>;
  /** Called when a service has been reached, for the first time or again, with who holds the key there. */
  onReached(listener: (id: ServiceId, holder: string) => void): void;
  /** Called with what the local service says while it runs. */
  onMessage(listener: (message: unknown) => void): void;
}

/**
 * Which services there are. The one in use is tried until it answers; those that were in use before stay connected while
 * their key is there, so that files end where they began (docs/file-lifecycle.md#one-service-at-a-time).
 */
export function createServiceConnections(deps: ConnectionsDeps): ServiceConnections {
  const { appSettings } = deps;
  const registry = createRegistry(deps.clock);
  const roads = createClientPool(deps, registry);
  let inUse: Target | null = null;
  const listeners = new Set<(message: unknown) => void>();
  let unfollow = (): void => undefined;

  const child = createLocalChild({
    childHost: deps.childHost,
    entry: deps.serviceEntry.entry,
    dataDir: deps.dataDir,
    onChange: registry.changed,
    onMessage(message) {
      for (const listener of listeners) listener(message);
    },
    port: deps.env['INTRAY_SERVICE_PORT'],
    onReady: (access) => registry.reach(localTarget, () => openLocalClient(deps, access)),
    onEnded: () => registry.drop(localTarget),
  });
  /** Goes over to what the settings name, if that is not what is in use already. */
  const follow = (): void => {
    roads.follow();
    const choice = choiceIn(appSettings);
    const target = choice === null ? null : choice.kind === 'local' ? localTarget : choice.baseUrl;
    if (target === inUse) return;
    inUse = target;
    if (target === localTarget) child.start();
    else if (target !== null && registry.idOf(target) === null) roads.reach(target);
    registry.changed();
  };
  const currentId = (): ServiceId | null => (inUse === null ? null : registry.idOf(inUse));
  const isInUse = (origin: string) => inUse !== null && inUse !== localTarget && new URL(inUse).origin === origin;

  return {
    services: { current: currentId, get: registry.get, onChange: registry.onChange },
    desk: createServiceController({ ...deps, registry, child, currentId, follow, roads, inUse: () => inUse }),
    start(draining) {
      unfollow = appSettings.onChange(follow);
      follow();
      for (const id of draining) {
        const origin = originOf(id);
        if (origin === null) child.start();
        else if (!isInUse(origin)) roads.reach(origin);
      }
    },
    async stop() {
      unfollow();
      await registry.close();
      await child.stop();
    },
    onReached: registry.onReached,
    onMessage: (listener) => void listeners.add(listener),
  };
}

/** `null`: what the settings name cannot be read, and falling back to another service would send files elsewhere. */
export function choiceIn(appSettings: AppSettings): ServiceChoice | null {
  try {
    return appSettings.service();
  } catch {
    return null;
  }
}
