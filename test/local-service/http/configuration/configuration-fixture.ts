import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { configurationCalls, type ConfigurationOutput } from '#service-api/configuration/calls.ts';
import type { ApplyState } from '#service-api/configuration/trial-calls.ts';
import type { Role } from '#service-api/endpoint.ts';
import type { Caller } from '#local-service/auth/caller.ts';
import { createSecretBox } from '#local-service/auth/secret-box.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { applyHandlers } from '#local-service/http/configuration/apply-handlers.ts';
import { fetchHandlers } from '#local-service/http/configuration/fetch-handlers.ts';
import { fieldsHandlers } from '#local-service/http/configuration/fields-handlers.ts';
import { keyHandlers } from '#local-service/http/configuration/key-handlers.ts';
import { journalHandlers } from '#local-service/http/configuration/journal-handlers.ts';
import { settingsHandlers } from '#local-service/http/configuration/settings-handlers.ts';
import { tablesHandlers } from '#local-service/http/configuration/tables-handlers.ts';
import { tagsHandlers } from '#local-service/http/configuration/tags-handlers.ts';
import { transferHandlers } from '#local-service/http/configuration/transfer-handlers.ts';
import { trialHandlers } from '#local-service/http/configuration/trial-handlers.ts';
import { userHandlers } from '#local-service/http/configuration/user-handlers.ts';
import type { Refusal } from '#local-service/http/refusal.ts';
import type { ServiceDeps } from '#local-service/http/service-deps.ts';
import { createAnalysisThread } from '#local-service/queue/analysis-thread.ts';
import { createApplyDefinitions, type ApplyDefinitions } from '#local-service/queue/apply-definitions.ts';
import { createReadDefinitions } from '#local-service/queue/definitions-json.ts';
import { defaultProcessorOptions } from '#local-service/queue/processor-options.ts';
import { openServiceData, type EmbeddedData } from '#local-service/service-data.ts';
import type { Reading } from '#local-service/store/reading.ts';
import { ensureCompany, ensureTags } from '#local-service/store/seed-company.ts';
import { verifyIndex } from '../../search/verify-index.ts';

type Handlers = ReturnType<typeof handlersOf>;
type CallName = keyof Handlers;
type InputOf<Name extends CallName> = z.input<(typeof configurationCalls)[Name]['input']>;
type Answer<Name extends CallName> = ConfigurationOutput<Name> | Refusal;

function handlersOf(
  deps: Pick<ServiceDeps, 'store' | 'search' | 'nowMs' | 'analysis' | 'applyDefinitions' | 'secretBox'>,
) {
  return {
    ...trialHandlers(deps),
    ...applyHandlers(deps),
    ...transferHandlers(deps),
    ...tagsHandlers(deps),
    ...fieldsHandlers(deps),
    ...tablesHandlers(deps),
    ...journalHandlers(deps),
    ...settingsHandlers(deps),
    ...fetchHandlers(deps),
    ...userHandlers(deps),
    ...keyHandlers(deps, () => 'http://127.0.0.1:4000'),
  };
}

interface NewDocument {
  readonly tag: string;
  readonly text: string;
  readonly values?: Readonly<Record<string, string>>;
  /** What a document thread read, in the place of text and values. */
  readonly reading?: Reading;
}

/** The configuration of one company on a real store, asked as its administrator. */
export interface ConfigurationFixture {
  readonly data: EmbeddedData;
  readonly companyId: string;
  readonly userId: string;
  /** Asks for what must be answered. */
  ask<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<ConfigurationOutput<Name>>;
  /** Returns the code of the message with which a call is refused, and that of a message in it. */
  refusal<Name extends CallName>(name: Name, input: InputOf<Name>): Promise<string>;
  tagId(name: string): Promise<string>;
  /** Stores a processed document with its search document. */
  addDocument(document: NewDocument): Promise<string>;
  /** Ends the application of definitions, as the service does when it stops, and continues it. */
  restart(): Promise<void>;
  /** Resolves when no application runs any more. */
  applied(): Promise<ApplyState>;
  /** Throws unless the search index matches the store. */
  checkIndex(): void;
}

export async function openConfiguration(role: Role = 'Account Admin'): Promise<ConfigurationFixture> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intray-configuration-'));
  const opened = await openServiceData(dataDir);
  if (!opened.ok) throw new Error(opened.why.code);
  const { data } = opened;
  const { store, search } = data;
  onTestFinished(async () => {
    await data.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const at = new Date().toISOString();
  const userId = randomUUID();
  const companyId = await store.transaction(async (tx) => {
    const company = await ensureCompany(tx, 'Test', at);
    await ensureTags(tx, company, builtInTags, at);
    await tx.identities.addUser({ id: userId, companyId: company, userName: 'ada@example.org', role });
    return company;
  });
  const analysis = createAnalysisThread({ entry: defaultProcessorOptions().analysisEntry });
  const start = (): ApplyDefinitions =>
    createApplyDefinitions({
      ...{ store, search, analysis, nowMs: Date.now, log: pino({ level: 'silent' }) },
      definitionsOf: createReadDefinitions(store),
    });
  let applyDefinitions = start();
  const current: Pick<ApplyDefinitions, 'start' | 'state' | 'cancel'> = {
    start: (...given) => applyDefinitions.start(...given),
    state: (company) => applyDefinitions.state(company),
    cancel: (...given) => applyDefinitions.cancel(...given),
  };
  onTestFinished(async () => {
    const stopped = applyDefinitions.stop();
    analysis.stop();
    await stopped;
  });
  const secretBox = createSecretBox(Buffer.alloc(32, 1));
  const handlers = handlersOf({ store, search, nowMs: Date.now, analysis, applyDefinitions: current, secretBox });
  const caller: Caller = {
    role,
    user: { id: userId, userName: 'ada@example.org', name: 'Ada', lastName: 'L', status: 'active' },
    company: { id: companyId, name: 'Test' },
    app: { id: randomUUID(), name: 'Intray' },
    authenticationType: 'Bearer',
  };
  const call = async <Name extends CallName>(name: Name, given: InputOf<Name>): Promise<Answer<Name>> => {
    const { input, output } = configurationCalls[name];
    // The compiler cannot follow the name through the table of handlers.
    const handler = handlers[name] as unknown as (
      request: object,
    ) => Promise<Refusal | { kind: 'reply'; body: unknown }>;
    const outcome = await handler({ caller, companyId, input: input.parse(given) });
    return (outcome.kind === 'refusal' ? outcome : output.parse(outcome.body)) as Answer<Name>;
  };
  const fixture: ConfigurationFixture = {
    data,
    companyId,
    userId,
    async ask(name, input) {
      const answer = await call(name, input);
      if (isRefusal(answer)) throw new Error(`${name}: ${JSON.stringify(answer.message)}`);
      return answer;
    },
    async refusal(name, input) {
      const answer = await call(name, input);
      if (!isRefusal(answer) || typeof answer.message === 'string') throw new Error(`${name} was not refused`);
      const { code, params } = answer.message;
      const inner = Object.values(params).flatMap((param) => (typeof param === 'object' ? [param.code] : []));
      return [code, ...inner].join(' ');
    },
    async tagId(name) {
      const tags = await fixture.ask('tags.list', {});
      return tags.find((tag) => tag.name === name)?.id ?? '';
    },
    async restart() {
      await applyDefinitions.stop();
      applyDefinitions = start();
      await applyDefinitions.resume();
    },
    async applied() {
      for (;;) {
        const state = await fixture.ask('apply.state', {});
        if (state.status !== 'running' && state.status !== 'counting') return state;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    addDocument: (document) => addDocument(data, { companyId, userId }, document),
    checkIndex() {
      const { missing, extra, wrong } = verifyIndex(data.sqlite.writer);
      if (missing.length + extra.length + wrong.length > 0)
        throw new Error(`index: ${JSON.stringify({ missing, extra, wrong })}`);
    },
  };
  return fixture;
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'refusal';
}

/** Returns what was read of a text file. */
export function plainReading(tag: string, text: string, values: Readonly<Record<string, string>> = {}): Reading {
  const page = { number: 1, widthPt: 0, heightPt: 0, rotation: 0, textSource: 'plain', text, words: [], confidence: 1 };
  const point = { valueNumber: null, dataType: 'String', page: null, box: null, confidence: 1, source: null } as const;
  return {
    ...{ contentType: 'text/plain', warnings: [], notes: [], tagName: tag, tagScore: 0.9, classifier: 'zero' },
    pages: [{ number: 1, text, pageGz: gzipSync(JSON.stringify(page)) }],
    documentGz: gzipSync(JSON.stringify({ kind: 'text', contentType: 'text/plain', mail: null, invoiceXml: null })),
    tagSource: 'classifier',
    dataPoints: Object.entries(values).map(([name, value]) => ({ ...point, name, valueAsString: value })),
  };
}

/** Stores a processed document with its search document, and returns its id. */
export async function addDocument(
  { store, search }: EmbeddedData,
  owner: { readonly companyId: string; readonly userId: string },
  { tag, text, values = {}, reading }: NewDocument,
): Promise<string> {
  const at = new Date().toISOString();
  const [id, jobId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
  await store.transaction(async (tx) => {
    const job = {
      id: jobId,
      sessionId,
      priority: 'normal',
      merge: false,
      decompose: false,
      propagateMetadata: false,
      pageRotation: 0,
      metadata: null,
    } as const;
    await tx.jobs.add({ ...job, ...owner, at });
    const file = { id, ...owner, userName: 'ada@example.org', sessionId: null, name: `${tag}.txt`, folder: 'Inbox' };
    const content = {
      contentType: 'text/plain',
      metadata: null,
      length: 1,
      sha256: id.replaceAll('-', ''),
      version: 1,
    };
    await tx.files.add({ ...file, ...content, channel: 'api', at });
    await tx.files.giveToJob(id, jobId, null);
    const tagId = (await tx.tags.idOf(owner.companyId, tag)) ?? '';
    await tx.files.setReading(id, tagId, reading ?? plainReading(tag, text, values));
    await tx.files.setStatus(id, { to: 'tagged', at, error: null, countsAsRetry: false });
    const indexed = await tx.files.indexed(id);
    if (indexed !== null) await search.put(tx, { ...indexed, fileId: id });
  });
  return id;
}
