import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createGuardedFetch } from '#lib/guarded-fetch/guarded-fetch.ts';
import type { OwnAccess } from '#service-api/parent-messages.ts';
import { createAuthenticate, type ParentCredentials } from './auth/authenticate.ts';
import { hashOf } from './auth/hashes.ts';
import { endForgottenKeys, ensureIdentity, parentCompany, parentRole } from './auth/identities.ts';
import { createKeyUse } from './auth/key-use.ts';
import type { SecretBox } from './auth/secret-box.ts';
import { openSecrets } from './auth/secrets.ts';
import { createShareSignature } from './auth/share-signature.ts';
import { builtInTags } from './config/built-in-tags.ts';
import { deliverWebhooks, type WebhookDelivery } from './events/deliver-webhooks.ts';
import { sendEvent, type SentEvent } from './events/send-event.ts';
import { createServer } from './http/create-server.ts';
import { createExchangeDefinitions } from './http/documents/exchange-handlers.ts';
import type { ServerOptions } from './http/service-deps.ts';
import { webhookSecretContext } from './http/webhooks/set-webhook.ts';
import { createAnalysisThread } from './queue/analysis-thread.ts';
import { createApplyDefinitions } from './queue/apply-definitions.ts';
import { createTraining } from './queue/train-classifiers.ts';
import { createReadDefinitions } from './queue/definitions-json.ts';
import { createExchange } from './queue/exchange/exchange.ts';
import type { Processor } from './queue/processor.ts';
import { defaultProcessorOptions } from './queue/processor-options.ts';
import type { ServiceData } from './service-data.ts';
import type { Webhook } from './store/webhooks.ts';
import type { CredentialRecord } from './store/credential-record.ts';
import { createStoreUpload } from './store/store-upload.ts';
import { ensureTagsOfAll } from './store/seed-company.ts';

/** What the app that started this service signs in with, in clear. */
type OwnKeys = Pick<OwnAccess, 'api_key' | 'access_token'>;

export interface ServiceParts {
  readonly data: ServiceData;
  readonly processor: Pick<
    Processor,
    'createJob' | 'createRemoteJob' | 'acceptPlan' | 'drawPage' | 'writeSearchable' | 'convertCopy' | 'faults' | 'wake'
  >;
  readonly log: Logger;
  readonly nowMs: () => number;
  readonly own?: OwnKeys;
}

const lostKey =
  'service/key was lost or is another one: secrets that credentials.json holds were sealed again, other identities have ended';

/** The HTTP side on top of open data, seeded with what the first start needs. Close it before the data. */
export async function createService(parts: ServiceParts, options: ServerOptions): Promise<FastifyInstance> {
  const { data, processor, log, nowMs, own } = parts;
  const { store, search, blobs, paths } = data;
  const { box, key, resealed, ended } = await store.transaction((tx) => openSecrets(tx, paths));
  if (resealed + ended > 0) log.warn({ resealed, ended }, lostKey);
  const forgotten = await store.transaction((tx) => endForgottenKeys(tx, paths));
  if (forgotten > 0) log.warn({ forgotten }, 'keys that are not in credentials.json any more have ended');
  const stored = await ensureIdentity({ store, paths, tags: builtInTags, nowMs }, parentCompany, parentRole);
  await ensureTagsOfAll(store, builtInTags, new Date(nowMs()).toISOString());
  const [sameUser] = await store.credentialsOf(hashOf(stored.api_key));
  const keyUse = createKeyUse({ store, nowMs, log });
  const authenticate = createAuthenticate({
    credentialsOf: (hash) => store.credentialsOf(hash),
    parent: own === undefined || sameUser === undefined ? null : ownCredentials(own, sameUser),
    nonces: store.nonces,
    onKeyUsed: keyUse.used,
    secretBox: box,
    nowMs,
  });
  const analysis = createAnalysisThread({ entry: defaultProcessorOptions().analysisEntry });
  const applyDefinitions = createApplyDefinitions({
    ...{ store, search, analysis, nowMs, log },
    definitionsOf: createReadDefinitions(store),
  });
  const training = createTraining({
    ...{ store, nowMs, log },
    analysis: createAnalysisThread({ entry: defaultProcessorOptions().analysisEntry }),
  });
  const exchange = openExchange(parts);
  const storeUpload = createStoreUpload(store, blobs);
  const webhooks = openWebhooks(parts, box);
  const server = await createServer(
    {
      ...{ store, records: store.records, blobs, paths, storeUpload, authenticate, secretBox: box, search },
      ...{ processor, analysis, applyDefinitions, exchange, nowMs, log, sendEvent: webhooks.send },
      shareSignature: createShareSignature(key),
      ...(data.team === undefined ? {} : { processes: data.team.processes }),
    },
    options,
  );
  server.addHook('onReady', (done) => {
    webhooks.start();
    done();
  });
  server.addHook('onClose', webhooks.stop);
  server.addHook('onClose', keyUse.stored);
  server.addHook('onReady', () => applyDefinitions.resume());
  server.addHook('onReady', (done) => {
    training.start();
    done();
  });
  server.addHook('onClose', () => training.stop());
  server.addHook('onClose', () => exchange.stop());
  server.addHook('onClose', async () => {
    const stopped = applyDefinitions.stop();
    analysis.stop();
    await stopped;
  });
  return server;
}

function openExchange({ data, processor, nowMs, log }: ServiceParts) {
  const { store, search, blobs, paths } = data;
  return createExchange({
    ...{ store, search, blobs, nowMs, log, definitions: createExchangeDefinitions(search), serviceRoot: paths.root },
    writeSearchable: (request) => processor.writeSearchable(request),
  });
}

/** Sends events to webhooks from the start of the server to its end. */
function openWebhooks({ data, log, nowMs }: ServiceParts, box: SecretBox) {
  const { store } = data;
  const sending = {
    fetch: createGuardedFetch(),
    secretOf: ({ secretSealed, companyId }: Webhook) => box.open(secretSealed, webhookSecretContext(companyId)),
    nowMs,
  };
  const ending = new AbortController();
  let delivery: WebhookDelivery | null = null;
  return {
    send: (webhook: Webhook, event: SentEvent) => sendEvent(sending, webhook, event, ending.signal),
    start: () => {
      delivery = deliverWebhooks({ ...sending, store, random: Math.random, log });
    },
    stop: async () => {
      ending.abort();
      await delivery?.stop();
    },
  };
}

/** The app acts as the same user as the credentials in `credentials.json`, with keys of its own. */
function ownCredentials(own: OwnKeys, sameUser: CredentialRecord): ParentCredentials {
  return { apiKeyHash: hashOf(own.api_key), record: { ...sameUser, tokenHash: hashOf(own.access_token) } };
}
