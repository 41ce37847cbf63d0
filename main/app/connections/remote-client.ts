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
  /** The limit for uploads to remote services. The local service has none. */
  readonly uploadLimit: ByteLimit;
}

/** The network settings for remote services. A change makes new clients. */
export function remoteSettings({ appSettings }: ClientDeps): Pick<Preferences, 'proxy' | 'extraCaFile'> {
  const { proxy, extraCaFile } = appSettings.preferences();
  return { proxy, extraCaFile };
}

/** A client whose service has answered who the user is there. */
export interface IdentifiedService {
  readonly client: DocumentService;
  readonly identity: Identity;
  /** The owner of the credentials and a mark of the credentials, which does not reveal them. */
  readonly holder: string;
}

/**
 * The local service serves only this computer, so Intray calls it far more often than others (its own limit is 1,000
 * requests a second).
 */
const localPace = { requestsPerSecond: 500, pollsPerSecond: 100 } as const;

/** Makes a client of a remote service, and asks the service who the user is there. */
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
 * Makes a client of the local service that this app has started. It uses a socket that no other user can open: on a
 * loopback port any program could listen in its place (docs/security.md).
 */
export function openLocalClient(
  deps: Pick<ClientDeps, 'appVersion'>,
  access: OwnAccess,
): Promise<Result<IdentifiedService>> {
  const ownSocket = { path: access.socket, secret: Buffer.from(access.secret, 'base64') };
  return identify(
    { signIn: createBearerSignIn(access.access_token), apiKey: access.api_key, env: {}, nowMs: Date.now },
    { baseUrl: 'http://localhost', ownSocket, userAgent: userAgent(deps), ...localPace },
    // The credentials are new at each start, but their user is the same, so what is known of its rights stays true.
    'own',
  );
}

const userAgent = ({ appVersion }: Pick<ClientDeps, 'appVersion'>): string => `Intray/${appVersion}`;

/**
 * Returns the environment from which the client reads its proxy. A proxy that a person has set applies to all hosts
 * except those that the environment exempts.
 */
export function proxyEnv(env: NodeJS.ProcessEnv, proxy: ProxyChoice): NodeJS.ProcessEnv {
  switch (proxy.kind) {
    case 'system':
      return env;
    case 'none':
      return {};
    case 'manual':
      return { https_proxy: proxy.url, no_proxy: env['no_proxy'] ?? env['NO_PROXY'] };
  }
}

/**
 * Returns a mark that differs from key to key. It holds 32 bits of a hash, which reveal nothing of a key that cannot be
 * guessed.
 */
const markOf = ({ apiKey, auth }: Credentials): string =>
  createHash('sha256')
    .update(JSON.stringify([apiKey, auth]))
    .digest('hex')
    .slice(0, 8);

/** Asks the service who the user is. Closes the client when the service refuses it. */
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
    // With its status a service says what it answers. One that gives none is used by the interface alone.
    if (client.configure === null) await client.status();
    const holder = `${mark} ${identity.value.userId ?? ''}`;
    return { ok: true, value: { client, identity: identity.value, holder } };
  }
  await client.close();
  return identity;
}

/**
 * The id of a service is company and origin (docs/file-lifecycle.md#one-service-at-a-time). For the local service it is
 * the company alone, which is the id of its data directory, because its port may change.
 */
export function serviceIdOf(kind: 'local' | 'remote', { client, identity }: IdentifiedService): ServiceId {
  const company = identity.companyId ?? 'company';
  return serviceId(kind === 'local' ? `local:${company}` : `${company}@${client.origin}`);
}

/** The settings are read at most once in this time, although every piece of a file asks for the limit. */
const freshForMs = 200;

/** The limit that a person sets for uploads, by time of day. All remote services share it. */
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
