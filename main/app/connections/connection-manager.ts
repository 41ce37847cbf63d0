import type { Failure, Result } from '#core/failure.ts';
import { originOf, type ServiceId } from '#core/ids.ts';
import { backoffMs } from '#core/retry.ts';
import type { AppSettings, ServiceChoice } from '#ports/app-settings.ts';
import type { Clock } from '#ports/clock.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { CredentialStore } from '#ports/credential-store.ts';
import type { Services } from '#ports/services.ts';
import { readCredentials } from './credentials.ts';
import { createLocalProcess, type LocalProcess, type LocalProcessOptions } from './local-process.ts';
import {
  openLocalClient,
  openRemoteClient,
  remoteSettings,
  serviceIdOf,
  type ClientDeps,
  type IdentifiedService,
} from './remote-client.ts';

/** A service as the settings name it: `local`, or the base URL of a remote one. */
export type Target = string;
export const localTarget: Target = 'local';

export interface ConnectionDeps extends ClientDeps, LocalProcessOptions {
  readonly appSettings: AppSettings;
  readonly credentialStore: CredentialStore;
  readonly clock: Clock;
}

export interface ConnectionListeners {
  /** Called when a service has answered, for the first time or again. `holder` identifies the accepted credentials. */
  readonly onConnected: (id: ServiceId, holder: string) => void;
  /** Called for each message that the local service sends while it runs. */
  readonly onLocalMessage: (message: unknown) => void;
}

interface Connection {
  /** `null` until the service has answered once. The id is kept while the service cannot be reached. */
  readonly id: ServiceId | null;
  /** Why the last attempt to connect failed; `null` after a success. */
  readonly problem: Failure | null;
  /** Stops the attempts to connect. */
  readonly stopTrying: () => void;
}

const untried: Connection = { id: null, problem: null, stopTrying: () => undefined };

/** The longest wait between two attempts, because a person may set a key or unlock the keychain meanwhile. */
const longestWaitMs = 60_000;

/**
 * Keeps one client for each service. It tries the service in use until that answers. Services that were in use before
 * stay connected while their key exists, so that files finish where they began
 * (docs/file-lifecycle.md#one-service-at-a-time).
 */
export class ConnectionManager implements Services {
  /** The process of the local service. */
  readonly local: LocalProcess;
  readonly #deps: ConnectionDeps;
  readonly #connections = new Map<Target, Connection>();
  readonly #clients = new Map<ServiceId, DocumentService>();
  readonly #changeListeners = new Set<() => void>();
  #listeners: ConnectionListeners | null = null;
  #inUse: Target | null = null;
  /** The proxy and certificates with which the remote clients were made. */
  #madeWith: string;
  #stopFollowing = (): void => undefined;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#madeWith = this.#remoteSettings();
    this.local = createLocalProcess(deps, {
      onChange: () => this.#changed(),
      onMessage: (message) => this.#listeners?.onLocalMessage(message),
      onReady: (access) => this.#connect(localTarget, () => openLocalClient(deps, access)),
      onEnded: () => this.#disconnect(localTarget),
    });
  }

  /** Starts or tries the service in use, and the services at which files are still in progress. */
  start(draining: readonly ServiceId[], listeners: ConnectionListeners): void {
    this.#listeners = listeners;
    this.#stopFollowing = this.#deps.appSettings.onChange(() => this.follow());
    this.follow();
    for (const id of draining) {
      const origin = originOf(id);
      if (origin === null) this.local.start();
      else if (remoteOriginOf(this.#inUse) !== origin) this.#connectRemote(origin);
    }
  }

  async stop(): Promise<void> {
    this.#stopFollowing();
    for (const { stopTrying } of this.#connections.values()) stopTrying();
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
    await this.local.stop();
  }

  /** Returns the service that the settings name; `null` when they cannot be read. */
  inUse(): Target | null {
    return this.#inUse;
  }

  current(): ServiceId | null {
    return this.#inUse === null ? null : this.#connection(this.#inUse).id;
  }

  get(id: ServiceId): DocumentService | null {
    return this.#clients.get(id) ?? null;
  }

  /** Returns whether a service can be called now, and why the last attempt to connect failed. */
  state(target: Target): { readonly isConnected: boolean; readonly problem: Failure | null } {
    const { id, problem } = this.#connection(target);
    return { isConnected: id !== null && this.#clients.has(id), problem };
  }

  /** Returns the target under which the service with this id was tried. */
  targetOf(id: ServiceId): Target | undefined {
    const origin = originOf(id);
    return origin === null
      ? localTarget
      : [...this.#connections.keys()].find((target) => remoteOriginOf(target) === origin);
  }

  onChange(listener: () => void): () => void {
    this.#changeListeners.add(listener);
    return () => void this.#changeListeners.delete(listener);
  }

  /** Switches to the service that the settings name. Makes new clients when proxy or certificates have changed. */
  follow(): void {
    this.#followRemoteSettings();
    const choice = serviceChoiceOf(this.#deps.appSettings);
    const target = choice?.kind === 'remote' ? choice.baseUrl : choice === null ? null : localTarget;
    if (target === this.#inUse) return;
    this.#inUse = target;
    if (target === localTarget) this.local.start();
    else if (target !== null && this.#connection(target).id === null) this.#connectRemote(target);
    this.#changed();
  }

  /** Tries at once what has not answered yet: a key may be there now. */
  tryAgain(): void {
    for (const [target, { id }] of this.#connections) {
      if (target !== localTarget && (id === null || !this.#clients.has(id))) this.#connectRemote(target);
    }
  }

  /** Takes over a client whose service has answered. */
  adopt(target: Target, opened: IdentifiedService): void {
    const id = serviceIdOf(target === localTarget ? 'local' : 'remote', opened);
    const before = this.#clients.get(id);
    this.#clients.set(id, opened.client);
    this.#update(target, { id, problem: null });
    // Pending calls of the old client end as cancelled, and are repeated with the new one.
    if (before !== undefined) void before.close();
    this.#listeners?.onConnected(id, opened.holder);
    this.#changed();
  }

  #connection(target: Target): Connection {
    return this.#connections.get(target) ?? untried;
  }

  #update(target: Target, changes: Partial<Connection>): void {
    this.#connections.set(target, { ...this.#connection(target), ...changes });
  }

  #changed(): void {
    for (const listener of this.#changeListeners) listener();
  }

  #connectRemote(target: Target): void {
    this.#connect(target, () => this.#openRemote(target));
  }

  /** Tries until the service answers. Stops earlier attempts for the same service. */
  #connect(target: Target, open: () => Promise<Result<IdentifiedService>>): void {
    this.#connection(target).stopTrying();
    const stopped = new AbortController();
    this.#update(target, { stopTrying: () => stopped.abort() });
    void this.#keepTrying(target, open, stopped.signal);
  }

  async #keepTrying(
    target: Target,
    open: () => Promise<Result<IdentifiedService>>,
    stopped: AbortSignal,
  ): Promise<void> {
    const isStopped = () => stopped.aborted;
    for (let tries = 0; !isStopped(); tries += 1) {
      const opened = await open();
      if (isStopped()) {
        if (opened.ok) await opened.value.client.close();
        return;
      }
      if (opened.ok) {
        this.adopt(target, opened.value);
        return;
      }
      this.#update(target, { problem: opened.failure });
      this.#changed();
      await this.#deps.clock.sleep(Math.min(backoffMs(tries, 1), longestWaitMs), stopped);
    }
  }

  /** Ends a connection, or the attempts to connect. The id of the service is kept. */
  #disconnect(target: Target): void {
    const { id, stopTrying } = this.#connection(target);
    stopTrying();
    const client = id === null ? null : this.get(id);
    if (id === null || client === null) return;
    this.#clients.delete(id);
    void client.close();
    this.#changed();
  }

  async #openRemote(target: Target): Promise<Result<IdentifiedService>> {
    const { href, origin } = new URL(target);
    const credentials = await readCredentials(this.#deps.credentialStore, origin);
    if (!credentials.ok) return credentials;
    // A service that only finishes its files is named by its origin. The path below it is stored with its credentials.
    const baseUrl = href === `${origin}/` ? (credentials.value.baseUrl ?? target) : target;
    return openRemoteClient(this.#deps, baseUrl, credentials.value);
  }

  /**
   * Makes all remote clients again when proxy or certificates have changed, so that no connection bypasses a proxy that
   * a person has set.
   */
  #followRemoteSettings(): void {
    const now = this.#remoteSettings();
    if (now === this.#madeWith) return;
    this.#madeWith = now;
    for (const target of [...this.#connections.keys()].filter((each) => each !== localTarget)) {
      this.#disconnect(target);
      this.#connectRemote(target);
    }
  }

  #remoteSettings(): string {
    return JSON.stringify(remoteSettings(this.#deps));
  }
}

/** Returns `null` for the local service, and when there is no service. */
export const remoteOriginOf = (target: Target | null): string | null =>
  target === null || target === localTarget ? null : new URL(target).origin;

/**
 * Returns `null` when the setting cannot be read. A fallback to another service would upload files to the wrong place.
 */
export function serviceChoiceOf(appSettings: AppSettings): ServiceChoice | null {
  try {
    return appSettings.service();
  } catch {
    return null;
  }
}
