import { fromFailure } from '#api/answers.ts';
import type { ConnectionController } from '#api/api-deps.ts';
import { refused, succeeded } from '#api/handlers.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Connection } from '#contract/service.ts';
import type { ServiceId } from '#core/ids.ts';
import type { AppSettings } from '#ports/app-settings.ts';
import type { CredentialStore } from '#ports/credential-store.ts';
import { localTarget, remoteOriginOf, type ConnectionManager, type Target } from './connection-manager.ts';
import { compareWithOutside, credentialsState, storeCredentials } from './credentials.ts';
import { readCertificate } from './read-certificate.ts';
import { openRemoteClient, proxyEnv, type ClientDeps } from './remote-client.ts';

export interface ConnectionControllerDeps extends ClientDeps {
  readonly appSettings: AppSettings;
  readonly credentialStore: CredentialStore;
  readonly connections: ConnectionManager;
}

const proxyNames = ['https_proxy', 'http_proxy'];
const starting = message('local-service.starting');
const unreadable = message('connection.settings-unreadable');

/** What the page and the command line may do with connections. Credentials are accepted here and never returned. */
export function createConnectionController(deps: ConnectionControllerDeps): ConnectionController {
  const { appSettings, credentialStore, connections } = deps;
  const { local } = connections;
  const inUse = () => connections.inUse();
  const current = () => {
    const id = connections.current();
    return id === null ? null : connections.get(id);
  };
  return {
    kind: () => (remoteOriginOf(inUse()) === null ? 'local' : 'remote'),
    currentId: () => connections.current(),
    current,
    of: (id) => connections.get(id),
    origin: () => (inUse() === localTarget ? local.baseUrl() : (current()?.origin ?? remoteOriginOf(inUse()))),
    problem() {
      const target = inUse();
      return target === null ? unreadable : problemAt(connections, target);
    },
    refusal() {
      const target = inUse();
      return target === null || target === localTarget ? null : connections.state(target).problem;
    },
    awayBecause: (id) => awayBecause(connections, id),
    local: local.state,
    async credentials() {
      const origin = remoteOriginOf(inUse());
      // The local service makes its credentials at every start and gives them to this process only.
      return origin === null
        ? { state: 'set', place: 'memory', detail: null }
        : credentialsState(credentialStore, origin);
    },
    async test(connection) {
      const opened = await openRemoteClient(trusting(deps, connection), connection.baseUrl, connection);
      if (!opened.ok) return opened;
      await opened.value.client.close();
      return { ok: true, value: opened.value.identity };
    },
    certificateOf(baseUrl) {
      const env = proxyEnv(deps.env, appSettings.preferences().proxy);
      // What must go through a proxy is not connected to directly.
      const isProxied = proxyNames.some((name) => (env[name] ?? env[name.toUpperCase()] ?? '') !== '');
      return isProxied ? Promise.resolve(null) : readCertificate(baseUrl);
    },
    connect: (connection) => connect(deps, connection),
    unlock(passphrase) {
      if (!deps.credentialStore.usePassphrase(passphrase)) return refused('wrong-passphrase', wrongPassphrase);
      connections.tryAgain();
      return succeeded(null);
    },
    useLocal() {
      appSettings.setService({ kind: 'local' });
      connections.follow();
      // Starts a service again that was given up, because a person asks for it.
      local.start();
      return Promise.resolve();
    },
  };
}

/** Returns why a service cannot be reached now; `null` when it can. */
function problemAt(connections: ConnectionManager, target: Target): AnyMessage | null {
  const { isConnected, problem } = connections.state(target);
  const why = problem?.message ?? null;
  if (target !== localTarget) return why ?? (isConnected ? null : message('connection.silent'));
  const { state, detail } = connections.local.state();
  if (state === 'off') return message('local-service.off');
  if (state !== 'running') return detail ?? starting;
  return why ?? (isConnected ? null : starting);
}

function awayBecause(connections: ConnectionManager, id: ServiceId): AnyMessage {
  const target = connections.targetOf(id);
  const why = target === undefined ? null : problemAt(connections, target);
  return why ?? message('connection.disconnected');
}

const wrongPassphrase = message('keys.passphrase-wrong');

/** Returns what a client is made with that trusts the certificates of the connection, too, before the settings do. */
function trusting(deps: ConnectionControllerDeps, { extraCaFile }: Connection): ClientDeps {
  if (extraCaFile === null) return deps;
  return { ...deps, appSettings: { preferences: () => ({ ...deps.appSettings.preferences(), extraCaFile }) } };
}

/** Changes nothing unless the service accepts the credentials and they can be stored. */
async function connect(
  deps: ConnectionControllerDeps,
  connection: Connection,
): ReturnType<ConnectionController['connect']> {
  const { appSettings, credentialStore, connections } = deps;
  const { baseUrl, apiKey, auth, allowEncryptedFile, passphrase, extraCaFile } = connection;
  const credentials = { apiKey, auth };
  const opened = await openRemoteClient(trusting(deps, connection), baseUrl, credentials);
  if (!opened.ok) return fromFailure(opened.failure);
  const { client } = opened.value;
  const refuse = async (code: string, why: AnyMessage) => {
    await client.close();
    return refused(code, why);
  };
  const outside = await compareWithOutside(credentialStore, client.origin, credentials);
  if (outside === 'other') return refuse('other-key', message('keys.set-outside'));
  if (outside === 'none') {
    if (passphrase !== null && !credentialStore.usePassphrase(passphrase))
      return refuse('wrong-passphrase', wrongPassphrase);
    const stored = { baseUrl, ...credentials };
    const whyNot = await storeCredentials(credentialStore, client.origin, stored, allowEncryptedFile);
    if (whyNot !== null) return refuse('no-keychain', whyNot);
    if (allowEncryptedFile) appSettings.allowSealedFile();
  }
  // Makes the clients of other services again, so it comes before the new one is adopted.
  if (extraCaFile !== null) appSettings.setPreferences({ extraCaFile });
  connections.adopt(baseUrl, opened.value);
  appSettings.setService({ kind: 'remote', baseUrl, auth: auth.kind });
  connections.follow();
  return succeeded(null);
}
