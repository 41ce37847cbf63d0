import type { Result } from '#core/failure.ts';
import { serviceId, type ServiceId } from '#core/ids.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { Identity } from '#ports/document-records.ts';
import {
  createDocumentService,
  type DocumentServiceOptions,
} from '#adapters/document-service/create-document-service.ts';
import { signInWith, type StoredKey } from './stored-key.ts';

export interface ClientDeps {
  readonly env: NodeJS.ProcessEnv;
  readonly appVersion: string;
  /** PEM file of a certificate authority to trust besides the system's. */
  readonly caFile: () => string | null;
}

/** A client whose service has told who we are there. */
export interface Introduced {
  readonly client: DocumentService;
  readonly identity: Identity;
}

/** The local service is this machine's own: it is asked as often as it bears (its limit is 1,000 a second). */
export const localPace = { requestsPerSecond: 500, pollsPerSecond: 100 } as const;

/** Makes a client and asks who we are. A client that was not let in is closed again. */
export async function openClient(
  { env, appVersion, caFile }: ClientDeps,
  baseUrl: string,
  key: StoredKey,
  pace: Pick<DocumentServiceOptions, 'requestsPerSecond' | 'pollsPerSecond'> = {},
): Promise<Result<Introduced>> {
  const ca = caFile();
  const made = await createDocumentService(
    { signIn: signInWith(key), apiKey: key.apiKey, env, nowMs: Date.now },
    { baseUrl, userAgent: `Intray/${appVersion}`, ...pace, ...(ca === null ? {} : { caFile: ca }) },
  );
  if (!made.ok) return made;
  const client = made.value;
  const identity = await client.whoAmI();
  if (identity.ok) return { ok: true, value: { client, identity: identity.value } };
  await client.close();
  return identity;
}

/**
 * Company and origin (way-of-a-file, section 5). The port of the local service may change, and its company is made with
 * its data: it is the id of its data directory.
 */
export function serviceIdOf(kind: 'local' | 'remote', { client, identity }: Introduced): ServiceId {
  const company = identity.companyId ?? 'company';
  return serviceId(kind === 'local' ? `local:${company}` : `${company}@${client.origin}`);
}

/** The origin that a remote service's id names; `null` for the local one. */
export function originOf(id: ServiceId): string | null {
  const at = id.indexOf('@');
  return at === -1 || id.startsWith('local:') ? null : id.slice(at + 1);
}
