import { randomUUID } from 'node:crypto';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { stack } from '../builders/documents/separator-page.ts';
import type { Random } from '../builders/seeded-random.ts';
import type { Configure } from '../local-service/configure.ts';
import type { ServiceCaller } from '../local-service/service-caller.ts';
import { spoilValue } from './odd-values.ts';

/** A request that would succeed, before something in it is spoiled. What is not given is made from the schema. */
interface StartingPoint {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
}
/** Starting points by the names of their routes. */
export type StartingPoints = ReadonlyMap<string, (random: Random) => StartingPoint>;

export interface StartingPointDeps {
  readonly ask: Configure['ask'];
  readonly service: ServiceCaller;
  /** Files that were processed, and their job. */
  readonly fileIds: readonly string[];
  readonly jobId: string;
}

const source = 'Fuzz source';
const table = 'fuzz';
const field = {
  name: 'spare',
  dataType: 'String' as const,
  description: '',
  source: { kind: 'constant' as const, value: 'x' },
  dependsOn: [],
  pre: [],
  post: [],
  required: false,
};

/**
 * Makes what the calls need that use something up or that no schema describes: an open session, a file in review, a
 * user with a key. A part that cannot be made, because earlier requests changed the service, is left out.
 */
export async function makeStartingPoints(deps: StartingPointDeps): Promise<StartingPoints> {
  const parts = [stored, uploads, definitions, tables, imports, reviews, users, sources];
  const points = new Map<string, (random: Random) => StartingPoint>();
  for (const part of parts) {
    const made = await part(deps).catch(() => ({}));
    for (const [route, point] of Object.entries(made)) points.set(route, point);
  }
  return points;
}

type Points = Readonly<Record<string, (random: Random) => StartingPoint>>;

const oneOf = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];

async function stored({ service, fileIds: [id = ''], jobId }: StartingPointDeps): Promise<Points> {
  const { company_id: companyId } = (await service.get('/api/platform/who-am-i')) as { company_id: string };
  const file = () => ({ params: { id } });
  const link = await service.share(id);
  const codes = [link.url, link.short_url ?? link.url].map((url) => new URL(url).pathname.split('/').at(-1) ?? '');
  return {
    fileDetail: (random) => ({ ...file(), query: { words: random() < 0.5, first_page: 1, query: 'letter' } }),
    ...{ fileEvents: file, fileVersions: file, fileDownload: file, jobDetail: () => ({ params: { id: jobId } }) },
    fileShare: (random) => ({ ...file(), body: { length: 60, short_url: random() < 0.5 } }),
    accountTags: () => ({ params: { 'company-id': companyId } }),
    'share link': (random) => ({ params: { code: oneOf(random, [codes[0] ?? '', codes[1] ?? '']) } }),
  };
}

async function uploads({ service }: StartingPointDeps): Promise<Points> {
  const sessionId = randomUUID();
  await service.upload(sessionId, 'open.txt', new TextEncoder().encode('Letter in a session'));
  const modes = ['automatic', 'separator', 'blank_page', 'every_n_pages', 'document_change', 'mails'] as const;
  return {
    jobCreate: (random) => ({
      body: {
        ...{ session_id: sessionId, merge: random() < 0.5, decompose: random() < 0.5 },
        ...{ propagate_metadata: random() < 0.5, priority: oneOf(random, ['low', 'normal', 'high']) },
        metadata: { intray_decompose: { mode: oneOf(random, modes), pages: 2, review: random() < 0.5 } },
      },
    }),
    fileUpload: (random) => ({
      body: {
        urls: ['http://127.0.0.1:9/a.png', 'http://127.0.0.1:9/b.png'],
        ...{ merge: random() < 0.5, page_rotation: oneOf(random, [0, 90, 180, 270]), parent_file_prefix: 'Fuzz' },
        ...{ metadata: '{"a":1}', propagate_metadata: true },
      },
    }),
  };
}

/** A tag with fields, of which one can be deleted. */
async function definitions({ ask, fileIds }: StartingPointDeps): Promise<Points> {
  const tags = await ask('tags.list', {});
  const id = (tags.find(({ name }) => name === 'Fuzz') ?? (await ask('tags.create', { name: 'Fuzz', description: '' })))
    .id;
  const before = await ask('tags.get', { id });
  const has = before.fields.some(({ name }) => name === field.name);
  const { fields } = has ? before : await ask('fields.put', { tagId: id, id: null, field });
  const fieldId = fields.find(({ name }) => name === field.name)?.id ?? '';
  const put = (random: Random) => ({ body: { tagId: id, id: random() < 0.5 ? fieldId : null, field } });
  const [fileId = ''] = fileIds;
  return {
    'fields.put': put,
    'fields.delete': () => ({ body: { tagId: id, id: fieldId } }),
    'fields.order': (random) => ({
      body: { tagId: id, ids: fields.map((one) => one.id).toSorted(() => random() - 0.5) },
    }),
    'tags.addExamples': () => ({ body: { id, fileIds } }),
    'tags.removeExample': () => ({ body: { id, fileId } }),
    'try.fields': () => ({ body: { tagId: id, fileId, draft: { id: null, field } } }),
    'try.document': () => ({ body: { fileId } }),
    metadataTag: () => ({ params: { 'tag-id': id } }),
    metadataDetail: () => ({ params: { 'metadata-id': fieldId } }),
  };
}

async function tables({ ask }: StartingPointDeps): Promise<Points> {
  const body = { name: table, csv: 'key;value\na;b\n' };
  await ask('tables.put', body);
  return { 'tables.put': () => ({ body }), 'tables.delete': () => ({ body: { name: table } }) };
}

/** The exported configuration, whole or with a value inside it that is spoiled. */
async function imports({ ask }: StartingPointDeps): Promise<Points> {
  const { json } = await ask('configuration.export', {});
  const parsed: unknown = JSON.parse(json);
  const point = (random: Random) => ({
    body: { json: random() < 0.5 ? json : JSON.stringify(spoilValue(parsed, random)), isDryRun: random() < 0.8 },
  });
  return { 'configuration.import': point };
}

/** Files in review. A few more are stored while there are few; they are read in the meantime. */
async function reviews({ ask, service }: StartingPointDeps): Promise<Points> {
  const waiting = await ask('reviews.list', {});
  if (waiting.length < 3) {
    const sessionId = randomUUID();
    await service.upload(sessionId, 'post.pdf', await post());
    const rules = { intray_decompose: { mode: 'document_change', review: true, review_below: 1 } };
    await service.createJob(sessionId, 'high', { decompose: true, metadata: rules });
  }
  if (waiting.length === 0) return {};
  const point = (random: Random) => {
    const { fileId, plan } = waiting[Math.floor(random() * waiting.length)] ?? { fileId: '', plan: { pageCount: 1 } };
    const cut = 1 + Math.floor(random() * plan.pageCount);
    const rest = cut < plan.pageCount ? [{ firstPage: cut + 1, lastPage: plan.pageCount }] : [];
    return { body: { fileId, documents: [{ firstPage: 1, lastPage: cut }, ...rest] } };
  };
  return { 'reviews.accept': point };
}

async function post(): Promise<Uint8Array<ArrayBuffer>> {
  const letter = (name: string) =>
    buildTextPdf([
      { kind: 'letter', language: 'eng', lines: [`Dear ${name},`, 'thank you for your letter about the roof.'] },
    ]);
  return new Uint8Array(await stack(await Promise.all(['Anna', 'Berta', 'Clara'].map(letter))));
}

/** A user that may be changed, blocked and removed, with a key. */
async function users({ ask }: StartingPointDeps): Promise<Points> {
  const person = { userName: 'fuzz@example.org', name: 'Fuzz', lastName: '', role: 'User' } as const;
  const list = (await ask('users.list', {})).users;
  const user = list.find(({ userName }) => userName === person.userName) ?? (await ask('users.add', person));
  const key = user.keys[0] ?? (await ask('keys.make', { userId: user.id, name: 'a key' })).key;
  const same = () => ({ body: { id: user.id } });
  return {
    'users.add': (random) => ({ body: { ...person, userName: `fuzz${Math.floor(random() * 100)}@example.org` } }),
    'users.change': (random) => ({ body: { id: user.id, role: oneOf(random, ['User', 'Uploader', 'Account Admin']) } }),
    ...{ 'users.block': same, 'users.unblock': same, 'users.remove': same },
    'keys.make': () => ({ body: { userId: user.id, name: 'another key' } }),
    'keys.rename': () => ({ body: { id: key.id, name: 'a new name' } }),
    'keys.revoke': () => ({ body: { id: key.id } }),
  };
}

async function sources({ ask }: StartingPointDeps): Promise<Points> {
  const keys = { access_key: 'AKIATEST', secret_key: 'secret', account_name: 'acme', region: 'eu-central-1' };
  const known = (await ask('fetch.get', {})).sources.map(({ name }) => name);
  return {
    sourceCreate: () => ({ body: { ...keys, source_name: source, type: 'AWS' } }),
    ...(known.includes(source) && {
      sourceRemove: () => ({ params: { name: source } }),
      'fetch.setEndpoint': () => ({ body: { source, endpoint: 'http://127.0.0.1:9' } }),
    }),
  };
}
