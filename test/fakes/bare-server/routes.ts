import type { IncomingHttpHeaders } from 'node:http';
import type { BareJob, BareStore } from './bare-store.ts';
import type { Dials } from './dials.ts';
import type { Answer } from './faults.ts';
import { readForm } from './read-form.ts';
import { errorReply, idReply, listReply, reported } from './shapes.ts';

export interface BareRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export const bareTag = { id: '7a3e4d52-0f0b-4c1e-9a57-6d1d6f8f2b10', name: 'letter' };
export const bareCompany = { id: '0c7f1f6e-3a0c-4c50-8d5a-5a3f9c1f4e01', name: 'Bare Ltd' };

/** Answers as the interface specifies; where it leaves room, as the dials say. */
export function createRoutes(store: BareStore, dials: Dials) {
  const json = (value: unknown, status = 200): Answer => ({
    status,
    type: 'application/json',
    body: JSON.stringify(value),
  });
  const refuse = (status: number, message = 'no', headers = {}): Answer => ({
    ...errorReply(dials.errorShape, message),
    status,
    headers,
  });
  const list = (items: readonly unknown[]) => json(listReply(dials.listShape, items));

  function detail(record: Readonly<Record<string, unknown>> | null): Answer {
    if (record === null || dials.detailShape === 'not-found') return refuse(404, 'there is nothing of that name');
    if (dials.detailShape === 'full') return json(record);
    return json(dials.detailShape === 'empty' ? {} : { status: 'phase-7', level: 3 });
  }
  const statusOf = (job: BareJob | null, end: string) => {
    if (job === null) return 'uploaded';
    return performance.now() - job.createdAtMs < dials.processingMs ? 'processing' : end;
  };
  function fileRecord(id: string) {
    const file = store.files.get(id);
    if (file === undefined) return null;
    const job = store.jobOf(file.sessionId);
    const { name, sessionId } = file;
    const status = statusOf(job, 'tagged');
    return { id, name, session_id: sessionId, job_id: job?.id ?? null, status, ...reported(dials.reports, file.bytes) };
  }
  function jobRecord(id: string) {
    const job = store.jobs.find((each) => each.id === id);
    if (job === undefined) return null;
    const files = store.filesOf(job.sessionId).map((file) => fileRecord(file.id));
    return { id, session_id: job.sessionId, status: statusOf(job, 'completed'), files };
  }
  /** Answers like the local service when full records are on; otherwise with IDs only. */
  function listFiles({ url }: BareRequest): Answer {
    if (dials.detailShape !== 'full') return list([...store.files.keys()].map((id) => ({ uuid: id })));
    const session = url.searchParams.get('session_id');
    const ids = [...store.files.values()].filter((file) => session === null || file.sessionId === session);
    return list(ids.map((file) => fileRecord(file.id)));
  }

  function upload({ headers, body }: BareRequest): Answer {
    const parts = readForm(headers['content-type'] ?? '', body);
    const file = parts.find((part) => part.name === 'file');
    const sessionId = parts.find((part) => part.name === 'session_id')?.bytes.toString() ?? '';
    if (file === undefined) return refuse(422, 'file is missing');
    const stored = store.addFile(file.fileName ?? '', file.bytes, sessionId);
    const reply = idReply(dials.idShape, 'file', stored.id, sessionId);
    const isObject = typeof reply === 'object' && reply !== null;
    return json(isObject ? { ...reply, ...reported(dials.reports, file.bytes) } : reply, 201);
  }

  function createJob({ body }: BareRequest): Answer {
    const { session_id: sessionId } = JSON.parse(body.toString()) as { session_id: string };
    const closed = store.jobs.some((job) => job.sessionId === sessionId);
    if (closed && dials.secondCreate === 'bare-409') return { status: 409, type: 'text/plain', body: '' };
    if (closed && dials.secondCreate === 'not-found') return refuse(404, 'no such session');
    if (store.filesOf(sessionId).length === 0) return refuse(404, 'no such session');
    return json(idReply(dials.idShape, 'job', store.addJob(sessionId).id, sessionId));
  }

  function search({ url }: BareRequest): Answer {
    const found = store.found(url.searchParams.get('query') ?? '', dials.foundAfterSearches, dials.findsNames);
    const size = Number(url.searchParams.get('pageSize') ?? 50);
    const from = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
    const result = found.slice(from, from + size).map(({ file, job }) => ({
      file_id: file.id,
      job_id: job.id,
      channel: 'web',
      user_name: 'bare@example.org',
      length: file.bytes.length,
      tag_name: bareTag.name,
      tag_id: bareTag.id,
      tag_score: 0.5,
      tag_source: 'classifier',
      classifier: 'zero',
      creation_date: '2026-01-02T03:04:05Z',
      update_date: '2026-01-02T03:04:06Z',
      data_points: [{ name: 'total', value: 12.5, value_as_string: '12.50', data_type: 'Decimal' }],
    }));
    return json({ result, total: found.length, is_empty: found.length === 0 });
  }

  function download(id: string): Answer {
    const file = store.files.get(id);
    if (file === undefined) return refuse(404, 'no such file');
    return { status: 200, type: 'application/octet-stream', body: file.bytes };
  }

  /** Handlers by path, without a last part that is an ID. */
  const withId: Readonly<Record<string, (id: string, request: BareRequest) => Answer>> = {
    'GET /api/file/detail': (id) => detail(fileRecord(id)),
    'GET /api/file/events': () => list([{ what: 'arrived' }]),
    'GET /api/file/versions': (id) => list([{ id, length: store.files.get(id)?.bytes.length ?? 0 }]),
    'GET /api/file/download': download,
    'POST /api/file/share': (id) => json({ address: `https://bare.example.org/s/${id}` }),
    'GET /api/job/detail': (id) => detail(jobRecord(id)),
    'GET /api/tag/detail': () => json({ label: bareTag.name }),
    'GET /api/account/tags': (id) => (id === bareCompany.id ? list([bareTag]) : refuse(403, 'not your company')),
    'GET /api/metadata/tag': (id) =>
      list([{ id: 'a8a1d7de-3cf5-41b9-8f0f-0e5b7f4c9f22', tag_id: id, name: 'total', tag_name: bareTag.name }]),
    'GET /api/metadata/detail': () => json({ kind: 'money' }),
    'DELETE /api/source/remove': (name) => json({ identifier: 's-1', source: name }),
  };
  const plain: Readonly<Record<string, (request: BareRequest) => Answer>> = {
    'GET /api/platform/status': () => json({ currentVersion: dials.currentVersion, status: dials.statusWord }),
    'GET /api/platform/who-am-i': () =>
      json({ user_name: 'bare@example.org', company_id: bareCompany.id, roles: ['User'] }),
    'GET /api/platform/ping': () => json({ pong: 'bare@example.org' }),
    'GET /api/search/basic': search,
    'GET /api/file/all': listFiles,
    'POST /api/file/upload': () => json(idReply(dials.idShape, 'job', store.addJob('').id, '')),
    'POST /api/file/uploadfile': upload,
    'GET /api/job/all': () => list(store.jobs.map(({ id }) => ({ jobId: id }))),
    'POST /api/job/create': createJob,
    'GET /api/tag/all': () => list([bareTag]),
    'GET /api/tag/classify': ({ body }) => {
      const { text } = JSON.parse(body.toString()) as { text: string };
      return json([{ name: bareTag.name, score: text.includes('Dear') ? 0.9 : 0.1 }]);
    },
    'GET /api/account/companies': () => list([bareCompany]),
    'POST /api/account/webhook': ({ body }) =>
      json({ registered: (JSON.parse(body.toString()) as { url: string }).url }),
    'POST /api/source/create': () => json({ identifier: 's-1', source: 'scans' }),
    'GET /api/source/list': () => list([{ identifier: 's-1', source: 'scans', since: '2026-01-02' }]),
    'GET /api/company/cloudinfo': () =>
      json({
        company_id: bareCompany.id,
        supported_file_extensions: 'PDF, .tif,jpg',
        duplicate_policy: 'new_file_new_name',
        ...dials.cloudInfo,
      }),
  };

  return {
    refuse,
    answer(request: BareRequest): Answer {
      const key = `${request.method} ${request.url.pathname}`;
      const slash = key.lastIndexOf('/');
      const id = decodeURIComponent(key.slice(slash + 1));
      return plain[key]?.(request) ?? withId[key.slice(0, slash)]?.(id, request) ?? refuse(404, `no route ${key}`);
    },
  };
}
