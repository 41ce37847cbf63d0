import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import type { Role } from '#service-api/endpoint.ts';
import { documentCalls, type DocumentCallName } from '#service-api/documents/document-calls.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import type { OwnOutput } from '#service-api/own-calls.ts';
import { createAnalyzer, type Definitions } from '#local-service/analysis/analyze.ts';
import { scopeOf, type Caller } from '#local-service/auth/caller.ts';
import { documentCallHandlers } from '#local-service/http/documents/document-call-handlers.ts';
import type { Refusal } from '#local-service/http/refusal.ts';
import type { ServiceDeps } from '#local-service/http/service-deps.ts';
import { createAnalysisThread } from '#local-service/queue/analysis-thread.ts';
import { definitionsJson } from '#local-service/queue/definitions-json.ts';
import { packReading } from '#local-service/queue/pack-reading.ts';
import { defaultProcessorOptions } from '#local-service/queue/processor-options.ts';
import type { StoredDocument } from '#local-service/store/stored-documents.ts';
import { setOnPages } from '../../../builders/class-texts.ts';
import { addDocument, openConfiguration, type ConfigurationFixture } from '../configuration/configuration-fixture.ts';

type InputOf<Name extends DocumentCallName> = z.input<(typeof documentCalls)[Name]['input']>;

export interface CorrectionsFixture extends Pick<ConfigurationFixture, 'data' | 'companyId' | 'tagId' | 'checkIndex'> {
  readonly configuration: ConfigurationFixture;
  readonly admin: Caller;
  /** Adds a user of the company, or of another one. */
  addUser(role: Role, companyId?: string): Promise<Caller>;
  /** Stores a text as a document that was really analysed, with words and boxes. */
  addPaper(text: string, owner?: Caller): Promise<string>;
  /** Asks for what must be answered. */
  ask<Name extends DocumentCallName>(name: Name, input: InputOf<Name>, caller?: Caller): Promise<OwnOutput<Name>>;
  /** Returns the code of the message with which a call is refused. */
  refusal<Name extends DocumentCallName>(name: Name, input: InputOf<Name>, caller?: Caller): Promise<string>;
  record(fileId: string): Promise<FileRecord>;
  revision(fileId: string): Promise<string>;
  /** Searches the documents of all tags, and returns their ids. */
  find(query: string): Promise<readonly string[]>;
  stored(fileId: string): Promise<StoredDocument>;
}

export async function openCorrections(): Promise<CorrectionsFixture> {
  const configuration = await openConfiguration();
  const { data, companyId } = configuration;
  const { store, search, blobs } = data;
  const analysis = createAnalysisThread({ entry: defaultProcessorOptions().analysisEntry });
  onTestFinished(() => analysis.stop());
  // The handlers use these parts alone.
  const deps = { store, records: store.records, search, blobs, analysis, nowMs: Date.now } as unknown as ServiceDeps;
  const handlers = documentCallHandlers(deps);
  const admin = callerOf('Account Admin', configuration.userId, companyId);
  const scope = scopeOf(admin);

  const call = async <Name extends DocumentCallName>(name: Name, given: InputOf<Name>, caller: Caller) => {
    const { input, output } = documentCalls[name];
    // The compiler cannot follow the name through the table of handlers.
    const handler = handlers[name] as unknown as (
      request: object,
    ) => Promise<Refusal | { kind: 'reply'; body: unknown }>;
    const outcome = await handler({ caller, companyId: caller.company.id, input: input.parse(given) });
    return outcome.kind === 'refusal' ? outcome : { kind: 'reply' as const, body: output.parse(outcome.body) };
  };
  const fixture: CorrectionsFixture = {
    ...{ data, companyId, configuration, admin },
    tagId: (name) => configuration.tagId(name),
    checkIndex: () => configuration.checkIndex(),
    async addUser(role, company = companyId) {
      const user = { id: randomUUID(), userName: `${randomUUID()}@example.org` };
      await store.transaction((tx) => tx.identities.addUser({ ...user, companyId: company, role }));
      return callerOf(role, user.id, company, user.userName);
    },
    async addPaper(text, owner = admin) {
      const document = setOnPages(text);
      // As the service reads it: with the definitions of the company, and what its corrections teach.
      const definitions = JSON.parse(await definitionsJson(store, owner.company.id)) as Definitions;
      const reading = packReading(document, createAnalyzer(definitions)(document));
      const own = { companyId: owner.company.id, userId: owner.user.id };
      return addDocument(data, own, { tag: reading.tagName, text, reading });
    },
    async ask(name, input, caller = admin) {
      const answer = await call(name, input, caller);
      if (answer.kind === 'refusal') throw new Error(`${name}: ${JSON.stringify(answer.message)}`);
      return answer.body as OwnOutput<typeof name>;
    },
    async refusal(name, input, caller = admin) {
      const answer = await call(name, input, caller);
      if (answer.kind !== 'refusal' || typeof answer.message === 'string') throw new Error(`${name} was not refused`);
      return answer.message.code;
    },
    async record(fileId) {
      const record = await store.records.files.find(scope, fileId);
      if (record === null) throw new Error('no such file');
      return record;
    },
    async find(query) {
      const tagIds = (await store.records.tags.names(scope)).map(({ id }) => id);
      const request = { companyId, userId: null, query, tagIds, page: 1, pageSize: 10, fuzzy: false };
      return (await search.search(request)).hits.map(({ fileId }) => fileId);
    },
    revision: async (fileId) => (await store.records.files.revision(scope, fileId)) ?? '',
    async stored(fileId) {
      const document = await store.documents.find(companyId, fileId);
      if (document === null) throw new Error('no such document');
      return document;
    },
  };
  return fixture;
}

function callerOf(role: Role, id: string, companyId: string, userName = 'ada@example.org'): Caller {
  return {
    role,
    user: { id, userName, name: 'Ada', lastName: 'L', status: 'active' },
    company: { id: companyId, name: 'Test' },
    app: { id: randomUUID(), name: 'Intray' },
    authenticationType: 'Bearer',
  };
}
