import { createHash } from 'node:crypto';
import type { Dials } from './dials.ts';

/** Returns a reply that contains one new ID beside an ID that the caller sent. */
export function idReply(shape: Dials['idShape'], kind: 'file' | 'job', id: string, sessionId: string): unknown {
  switch (shape) {
    case 'id':
      return { id };
    case 'file_id':
      return { [`${kind}_id`]: id, session_id: sessionId };
    case 'fileId':
      return { [`${kind}Id`]: id, note: 'accepted' };
    case 'uuid':
      return { uuid: id };
    case 'odd-name':
      return { outcome: 'ok', handle: id, batch: sessionId, count: 1 };
    case 'nested':
      return { [kind]: { id, session: sessionId } };
    case 'bare-text':
      return id;
  }
}

/** Returns what the service reports about the bytes of a file. */
export function reported(reports: Dials['reports'], bytes: Buffer): Readonly<Record<string, unknown>> {
  if (reports === 'nothing') return {};
  const sha256 = createHash('sha256')
    .update(reports === 'wrong-hash' ? Buffer.concat([bytes, Buffer.of(0)]) : bytes)
    .digest('hex');
  return { length: bytes.length + (reports === 'wrong-length' ? 1 : 0), sha256 };
}

export function listReply(shape: Dials['listShape'], items: readonly unknown[], page = items): unknown {
  switch (shape) {
    case 'array':
      return page;
    case 'envelope':
      return { result: page, total: items.length, is_empty: items.length === 0 };
    case 'odd-envelope':
      return { ok: true, entries: page };
  }
}

export function errorReply(
  shape: Dials['errorShape'],
  message: string,
): { readonly type: string; readonly body: string } {
  const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });
  switch (shape) {
    case 'error-object':
      return json({ error: { code: 'some_code', message, request_id: 'r-1' } });
    case 'message':
      return json({ message });
    case 'error-text':
      return json({ error: message });
    case 'detail':
      return json({ detail: message, status: 'bad' });
    case 'title':
      return json({ type: 'about:blank', title: message });
    case 'plain':
      return { type: 'text/plain', body: message };
    case 'html':
      return { type: 'text/html', body: `<!doctype html><html><h1>${message}</h1></html>` };
    case 'empty':
      return { type: 'application/json', body: '' };
  }
}
