import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openDatabase } from '#lib/sqlite.ts';
import type { OwnAccess } from '#service-api/parent-messages.ts';
import { createAuthenticate, type OwnCredentials } from './auth/authenticate.ts';
import { createCredentialQuery, type CredentialRecord } from './auth/credential-records.ts';
import { hashOf } from './auth/hashes.ts';
import { ensureIdentity, ownCompany, ownRole } from './auth/identities.ts';
import { createNonces } from './auth/nonces.ts';
import { openSecrets } from './auth/secrets.ts';
import { builtInTags } from './config/built-in-tags.ts';
import { createServer } from './http/create-server.ts';
import type { ServerOptions } from './http/service-deps.ts';
import { createSearchIndex } from './search/search-index.ts';
import { createFileIntake } from './store/file-intake.ts';
import type { Store } from './store/open-store.ts';
import { createRecords } from './store/records/records.ts';
import { ensureTagsOfAll } from './store/seed-company.ts';
import { createClassifier } from './analysis/classify.ts';
import type { Processor } from './queue/processor.ts';

/** What the app that started this service signs in with, in clear. */
export type OwnKeys = Pick<OwnAccess, 'api_key' | 'access_token'>;

export interface ServiceParts {
  readonly store: Store;
  readonly processor: Pick<Processor, 'createJob' | 'drawPage' | 'faults'>;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly own?: OwnKeys;
}

const lostKey =
  'service/key was lost or is another one: secrets that credentials.json holds are sealed anew, other identities have ended';

/** The HTTP side on top of an open store, seeded with what the first start needs. Close it before the store. */
export async function createService(parts: ServiceParts, options: ServerOptions): Promise<FastifyInstance> {
  const { store, processor, log, nowMs, own } = parts;
  const { db, blobs, paths } = store;
  const { box, resealed, ended } = db.transaction(() => openSecrets(db, paths)).immediate();
  if (resealed + ended > 0) log.warn({ resealed, ended }, lostKey);
  const stored = ensureIdentity({ db, paths, tags: builtInTags, nowMs }, ownCompany, ownRole);
  ensureTagsOfAll(db, builtInTags, new Date(nowMs()).toISOString());
  const nonceDb = openDatabase(paths.database, { synchronous: 'NORMAL' });
  const credentialsOf = createCredentialQuery(db);
  const [sameUser] = credentialsOf(hashOf(stored.api_key));
  const authenticate = createAuthenticate({
    credentialsOf,
    own: own === undefined || sameUser === undefined ? null : ownCredentials(own, sameUser),
    nonces: createNonces(nonceDb),
    secretBox: box,
    nowMs,
  });
  const server = await createServer(
    {
      records: createRecords(db),
      blobs,
      takeFile: createFileIntake(db, blobs),
      authenticate,
      index: createSearchIndex(db),
      processor,
      classifier: createClassifier(builtInTags),
      nowMs,
      log,
    },
    options,
  );
  server.addHook('onClose', (_server, done) => {
    nonceDb.close();
    done();
  });
  return server;
}

/** The app acts as the same user as the credentials in `credentials.json`, with keys of its own. */
function ownCredentials(own: OwnKeys, sameUser: CredentialRecord): OwnCredentials {
  return { apiKeyHash: hashOf(own.api_key), record: { ...sameUser, tokenHash: hashOf(own.access_token) } };
}
