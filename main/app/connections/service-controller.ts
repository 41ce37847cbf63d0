import { fromFailure } from '#api/answers.ts';
import type { ServiceController } from '#api/api-deps.ts';
import { refused, succeeded } from '#api/handlers.ts';
import type { Connection, SecretState } from '#contract/service.ts';
import type { Result } from '#core/failure.ts';
import { originOf, type ServiceId } from '#core/ids.ts';
import type { AppSettings } from '#ports/app-settings.ts';
import type { SecretPlace, SecretStore } from '#ports/secret-store.ts';
import type { LocalChild } from './local-child.ts';
import { openClient, type ClientDeps, type IdentifiedService } from './open-client.ts';
import { localTarget, type Registry, type Target } from './registry.ts';
import type { ClientPool } from './client-pool.ts';
import { isSameKey, readStoredKey, writeStoredKey } from './stored-key.ts';

export interface ServiceControllerDeps extends ClientDeps {
  readonly appSettings: AppSettings;
  readonly secrets: SecretStore;
  readonly registry: Registry;
  readonly roads: ClientPool;
  readonly child: LocalChild;
  readonly currentId: () => ServiceId | null;
  readonly inUse: () => Target | null;
  /** Goes over to what the settings name. */
  readonly follow: () => void;
}

const noPlace =
  'There is no keychain on this computer that would take the key. Allow an encrypted file and give its passphrase in ' +
  'INTRAY_SECRETS_PASSPHRASE, or give the key itself in INTRAY_SERVICE_KEYS.';
const otherKey =
  'Another key for this service comes from outside (INTRAY_SERVICE_KEYS or a service credential) and would be used ' +
  'instead. Change it there and start Intray anew.';
const isFromOutside = (place: SecretPlace): boolean => place === 'environment' || place === 'credential-file';
const starting = 'The local service is starting.';
const unreadable = 'The service in settings.json cannot be read. Correct it or remove the entry.';

/** The services as screens see them. Keys come in here and never go out. */
export function createServiceController(deps: ServiceControllerDeps): ServiceController {
  const { appSettings, registry, child, currentId, inUse } = deps;
  const current = () => {
    const id = currentId();
    return id === null ? null : registry.get(id);
  };
  return {
    kind: () => (inUse() === localTarget || inUse() === null ? 'local' : 'remote'),
    currentId,
    current,
    of: registry.get,
    origin: () => (inUse() === localTarget ? child.baseUrl() : (current()?.origin ?? originIn(inUse()))),
    problem: () => problemOf(deps),
    refusal: () => {
      const target = inUse();
      return target === null || target === localTarget ? null : registry.problemOf(target);
    },
    awayBecause: (id) => awayBecause(deps, id),
    local: child.state,
    secret: () => secretState(deps),
    async test(connection) {
      const opened = await open(deps, connection);
      if (!opened.ok) return opened;
      await opened.value.client.close();
      return { ok: true, value: opened.value.identity };
    },
    connect: (connection) => connect(deps, connection),
    useLocal() {
      appSettings.setService({ kind: 'local' });
      deps.follow();
      // A service that was given up is started once more when a person asks for it.
      child.start();
      return Promise.resolve();
    },
  };
}

const originIn = (target: Target | null): string | null =>
  target !== null && URL.canParse(target) && target !== localTarget ? new URL(target).origin : null;

function problemOf(deps: ServiceControllerDeps): string | null {
  const target = deps.inUse();
  return target === null ? unreadable : problemAt(deps, target);
}

function problemAt({ registry, child }: ServiceControllerDeps, target: Target): string | null {
  const id = registry.idOf(target);
  const isReached = id !== null && registry.get(id) !== null;
  const problem = registry.problemOf(target)?.message ?? null;
  if (target !== localTarget) return problem ?? (isReached ? null : 'The service has not answered yet.');
  const { state, detail } = child.state();
  if (state === 'off') return 'The local service does not run.';
  if (state !== 'running') return detail ?? starting;
  return problem ?? (isReached ? null : starting);
}

function awayBecause(deps: ServiceControllerDeps, id: ServiceId): string {
  const origin = originOf(id);
  const target = origin === null ? localTarget : deps.registry.targets().find((each) => originIn(each) === origin);
  const why = target === undefined ? null : problemAt(deps, target);
  return why ?? 'This service is not connected any more; its files wait.';
}

function open(deps: ServiceControllerDeps, { baseUrl, apiKey, auth }: Connection): Promise<Result<IdentifiedService>> {
  return openClient(deps, baseUrl, { apiKey, auth });
}

async function connect(deps: ServiceControllerDeps, connection: Connection): ReturnType<ServiceController['connect']> {
  const { appSettings, secrets, registry, roads } = deps;
  const { baseUrl, apiKey, auth, allowFile } = connection;
  const opened = await open(deps, connection);
  if (!opened.ok) return fromFailure(opened.failure);
  const { client } = opened.value;
  const refuse = async (code: string, why: string) => {
    await client.close();
    return refused(code, why);
  };
  const kept = await secrets.get(client.origin);
  if (kept.kind === 'found' && isFromOutside(kept.place)) {
    // It would be used at the next start, whatever were kept beside it.
    const outside = readStoredKey(kept.value);
    if (outside === null || !isSameKey(outside, { apiKey, auth })) return refuse('other-key', otherKey);
  } else {
    if (allowFile) appSettings.allowSealedFile();
    const place = await secrets.set(client.origin, writeStoredKey({ baseUrl, apiKey, auth }));
    if (place === null) return refuse('no-keychain', noPlace);
  }
  registry.register(baseUrl, opened.value);
  roads.add(baseUrl);
  appSettings.setService({ kind: 'remote', baseUrl, auth: auth.kind });
  deps.follow();
  return succeeded(null);
}

async function secretState({ secrets, inUse }: ServiceControllerDeps): Promise<SecretState> {
  const origin = originIn(inUse());
  // The local service makes it at every start, and tells this process alone.
  if (origin === null) return { state: 'set', place: 'memory', detail: null };
  const secret = await secrets.get(origin);
  switch (secret.kind) {
    case 'found':
      return { state: 'set', place: secret.place, detail: null };
    case 'none':
      return { state: 'not-set', place: null, detail: null };
    case 'locked':
      return { state: 'locked', place: null, detail: 'The keychain of this computer is locked.' };
    case 'unavailable':
      return { state: 'missing', place: null, detail: secret.why };
  }
}
