import { createHash } from 'node:crypto';
import type { Result } from '#core/failure.ts';
import { serviceId, type ServiceId } from '#core/ids.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { ProxyChoice } from '#ports/app-settings.ts';
import type { Identity } from '#ports/document-records.ts';
import type { ByteLimit } from '#adapters/document-service/pace/byte-limit.ts';
import {
  createDocumentService,
  type DocumentServiceDeps,
  type DocumentServiceOptions,
} from '#adapters/document-service/create-document-service.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { OwnAccess } from '#service-api/parent-messages.ts';
import { signInWith, type StoredKey } from './stored-key.ts';

export interface ClientDeps {
  readonly env: NodeJS.ProcessEnv;
  readonly appVersion: string;
  readonly road: () => ServiceClient;
  /** Of the line to remote services; this machine's own has none. */
  readonly uploadLimit: ByteLimit;
}

/** How remote services are reached, as a person has set it. Clients are made anew when it changes. */
export interface ServiceClient {
  readonly proxy: ProxyChoice;
  /** PEM file of a certificate authority to trust besides the system's. */
  readonly extraCaFile: string | null;
}

/** A client whose service has told who we are there. */
export interface IdentifiedService {
  readonly client: DocumentService;
  readonly identity: Identity;
  /** Who holds the key, and which key it is, without telling it. */
  readonly holder: string;
}

/** The local service is this machine's own: it is asked as often as it bears (its limit is 1,000 a second). */
const localPace = { requestsPerSecond: 500, pollsPerSecond: 100 } as const;

/** Makes a client of a remote service and asks who we are there. */
export function openClient(deps: ClientDeps, baseUrl: string, key: StoredKey): Promise<Result<IdentifiedService>> {
  const { proxy, extraCaFile } = deps.road();
  return introduce(
    {
      signIn: signInWith(key),
      apiKey: key.apiKey,
      env: proxyEnv(deps.env, proxy),
      nowMs: Date.now,
      uploadLimit: deps.uploadLimit,
    },
    { baseUrl, userAgent: userAgent(deps), ...(extraCaFile === null ? {} : { caFile: extraCaFile }) },
    markOf(key),
  );
}

/**
 * Makes a client of the service that this app has started. It speaks over a socket that no other user can open: a loopback
 * port belongs to whoever listens on it (docs/security.md).
 */
export function openLocalClient(deps: ClientDeps, access: OwnAccess): Promise<Result<IdentifiedService>> {
  const ownSocket = { path: access.socket, secret: Buffer.from(access.secret, 'base64') };
  return introduce(
    { signIn: createBearerSignIn(access.access_token), apiKey: access.api_key, env: {}, nowMs: Date.now },
    { baseUrl: 'http://localhost', ownSocket, userAgent: userAgent(deps), ...localPace },
    // New at each start, and always of the same user: what is known of the rights there stays true.
    'own',
  );
}

const userAgent = ({ appVersion }: ClientDeps): string => `Intray/${appVersion}`;

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
const markOf = ({ apiKey, auth }: StoredKey): string =>
  createHash('sha256')
    .update(JSON.stringify([apiKey, auth]))
    .digest('hex')
    .slice(0, 8);

/** A client that was not let in is closed again. */
async function introduce(
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
