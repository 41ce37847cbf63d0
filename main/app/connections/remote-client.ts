import { createHash } from 'node:crypto';
import type { Credentials } from '#contract/service.ts';
import type { Result } from '#core/failure.ts';
import { serviceId, type ServiceId } from '#core/ids.ts';
import { uploadLimitAt, type UploadRules } from '#core/week-hours.ts';
import type { AppSettings, Preferences, ProxyChoice } from '#ports/app-settings.ts';
import type { Identity } from '#ports/service-records.ts';
import type { DocumentService } from '#ports/document-service.ts';
import { createByteLimit, type ByteLimit } from '#adapters/document-service/pace/byte-limit.ts';
import {
  createDocumentService,
  type DocumentServiceDeps,
  type DocumentServiceOptions,
} from '#adapters/document-service/create-document-service.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { OwnAccess } from '#service-api/parent-messages.ts';
import { wallTimeOf } from '../machine/wall-time.ts';
import { signInWith } from './credentials.ts';

export interface ClientDeps {
  readonly env: NodeJS.ProcessEnv;
  readonly appVersion: string;
  readonly appSettings: Pick<AppSettings, 'preferences'>;
  /** Of the line to remote services; this machine's own has none. */
  readonly uploadLimit: ByteLimit;
}

/** What a person has set of the line to remote services. Clients are made again when it changes. */
export function remoteSettings({ appSettings }: ClientDeps): Pick<Preferences, 'proxy' | 'extraCaFile'> {
  const { proxy, extraCaFile } = appSettings.preferences();
  return { proxy, extraCaFile };
}

/** A client whose service has answered who we are there. */
export interface IdentifiedService {
  readonly client: DocumentService;
  readonly identity: Identity;
  /** Who holds the credentials, and a mark of which ones they are that does not reveal them. */
  readonly holder: string;
}

/** The local service is this machine's own: it is asked as often as it bears (its limit is 1,000 a second). */
const localPace = { requestsPerSecond: 500, pollsPerSecond: 100 } as const;

/** Makes a client of a remote service and asks who we are there. */
export function openRemoteClient(
  deps: ClientDeps,
  baseUrl: string,
  credentials: Credentials,
): Promise<Result<IdentifiedService>> {
  const { proxy, extraCaFile } = remoteSettings(deps);
  return identify(
    {
      signIn: signInWith(credentials),
      apiKey: credentials.apiKey,
      env: proxyEnv(deps.env, proxy),
      nowMs: Date.now,
      uploadLimit: deps.uploadLimit,
    },
    { baseUrl, userAgent: userAgent(deps), ...(extraCaFile === null ? {} : { caFile: extraCaFile }) },
    markOf(credentials),
  );
}

/**
 * Makes a client of the service that this app has started. It speaks over a socket that no other user can open: a loopback
 * port belongs to whoever listens on it (docs/security.md).
 */
export function openLocalClient(
  deps: Pick<ClientDeps, 'appVersion'>,
  access: OwnAccess,
): Promise<Result<IdentifiedService>> {
  const ownSocket = { path: access.socket, secret: Buffer.from(access.secret, 'base64') };
  return identify(
    { signIn: createBearerSignIn(access.access_token), apiKey: access.api_key, env: {}, nowMs: Date.now },
    { baseUrl: 'http://localhost', ownSocket, userAgent: userAgent(deps), ...localPace },
    // New at each start, and always of the same user: what is known of the rights there stays true.
    'own',
  );
}

const userAgent = ({ appVersion }: Pick<ClientDeps, 'appVersion'>): string => `Intray/${appVersion}`;

/** The environment as the client reads it. A proxy set by hand is for all but the hosts that the environment exempts. */
function proxyEnv(env: NodeJS.ProcessEnv, proxy: ProxyChoice): NodeJS.ProcessEnv {
  switch (proxy.kind) {
    case 'system':
      return env;
    case 'none':
      return {};
    case 'manual':
      return { https_proxy: proxy.url, no_proxy: env['no_proxy'] ?? env['NO_PROXY'] };
  }
}

/** Tells one key from another. 32 bits of a hash say nothing of a key that cannot be guessed anyway. */
const markOf = ({ apiKey, auth }: Credentials): string =>
  createHash('sha256')
    .update(JSON.stringify([apiKey, auth]))
    .digest('hex')
    .slice(0, 8);

/** A client that was not let in is closed again. */
async function identify(
  deps: DocumentServiceDeps,
  options: DocumentServiceOptions,
  mark: string,
): Promise<Result<IdentifiedService>> {
  const made = await createDocumentService(deps, options);
  if (!made.ok) return made;
  const client = made.value;
  const identity = await client.whoAmI();
  if (identity.ok) {
    const holder = `${mark} ${identity.value.userId ?? ''}`;
    return { ok: true, value: { client, identity: identity.value, holder } };
  }
  await client.close();
  return identity;
}

/**
 * Company and origin (docs/file-lifecycle.md#one-service-at-a-time). The port of the local service may change, and its
 * company is made with its data: it is the id of its data directory.
 */
export function serviceIdOf(kind: 'local' | 'remote', { client, identity }: IdentifiedService): ServiceId {
  const company = identity.companyId ?? 'company';
  return serviceId(kind === 'local' ? `local:${company}` : `${company}@${client.origin}`);
}

/** The settings are read no more often than this, though every piece of a file asks. */
const freshForMs = 200;

/** What a person allows uploads to take of the line, by the hour; one limit for all remote services together. */
export function createUploadLimit(rules: () => UploadRules, nowMs: () => number = Date.now): ByteLimit {
  let known: { readonly limit: number | null; readonly atMs: number } | null = null;
  return createByteLimit(() => {
    const atMs = nowMs();
    if (known === null || Math.abs(atMs - known.atMs) >= freshForMs) {
      known = { limit: uploadLimitAt(rules(), wallTimeOf(atMs)), atMs };
    }
    return known.limit;
  });
}
