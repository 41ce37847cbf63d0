import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, send } from '../call.ts';
import type { Corpus } from '../corpus.ts';
import { invoiceText, pdfOf, rareWord } from '../documents.ts';
import { expectFields, type Fields, items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget, settleMs } from '../suite.ts';
import { fileOf, foundInTime, newSession, startJob, upload } from '../way.ts';

export function describeFileRead(give: GiveTarget, giveCorpus: () => Corpus): void {
  const get = (path: string, query: Readonly<Record<string, string | number | boolean>> = {}) =>
    ask(give().baseUrl, { as: give().user, path, query });

  describe('the list of files', () => {
    it('is JSON', async () => {
      expect(items(await get('/api/file/all')).length).toBeGreaterThan(0);
    });

    decided('holds every file', async () => {
      const ids = items(await get('/api/file/all')).map((file) => file.id);
      expect(ids).toEqual(expect.arrayContaining([...giveCorpus().fileIds]));
      expect(new Set(ids).size).toBe(ids.length);
    });

    decided('comes in an envelope, whole or in pages', async () => {
      const whole = object(await get('/api/file/all'));
      expect(whole).toMatchObject({ page: 1, is_empty: false, total: items(whole).length });
      const pages = [1, 2].map((page) => get('/api/file/all', { page, page_size: 7 }));
      const [first, second] = await Promise.all(pages);
      expect(first).toMatchObject({ page: 1, page_size: 7, total: whole.total });
      const ids = [...items(first), ...items(second)].map((file) => file.id);
      expect(ids).toEqual(
        items(whole)
          .slice(0, 14)
          .map((file) => file.id),
      );
    });

    decided.each(['0', '-1', 'x'])('refuses page=%s and page_size=%s', async (value) => {
      const { baseUrl, user } = give();
      for (const name of ['page', 'page_size']) {
        expectRefusal(await send(baseUrl, { as: user, path: '/api/file/all', query: { [name]: value } }), 422, name);
      }
    });
  });

  describe('a list and a download', () => {
    decided.each([
      ['/api/file/all', { page_size: 1_001 }, 'page_size'],
      ['/api/file/all', { session_id: 'x' }, 'session_id'],
      ['/api/file/download/ID', { page: 0 }, 'page'],
      ['/api/file/download/ID', { page: 'x' }, 'page'],
      ['/api/file/detail/ID', { first_page: 0 }, 'first_page'],
      ['/api/file/detail/ID', { last_page: 'x' }, 'last_page'],
    ] as const)('of %s refuse %j', async (path, query, field) => {
      const { baseUrl, user } = give();
      const own = path.replace('ID', giveCorpus().lonelyFileId);
      expectRefusal(await send(baseUrl, { as: user, path: own, query }), 422, field);
    });

    decided('have nothing of a session that does not exist', async () => {
      expect(items(await get('/api/file/all', { session_id: newSession() }))).toEqual([]);
    });

    decided('hold 50 files a page where only the page is given', async () => {
      expect(items(await get('/api/file/all', { page: 1 }))).toHaveLength(50);
    });
  });

  describe('a processed file', () => {
    const word = rareWord();
    let bytes: Uint8Array;
    let fileId: string;
    let sessionId: string;
    let hit: Fields;

    beforeAll(async () => {
      bytes = await pdfOf([invoiceText(word, 'R-77'), 'The second page.']);
      const { baseUrl, user } = give();
      sessionId = newSession();
      fileId = await upload(baseUrl, user, { name: `two pages ${word}.pdf`, bytes, sessionId });
      await startJob(baseUrl, user, sessionId);
      [hit = {}] = await foundInTime(baseUrl, user, { query: word }, 1);
    }, settleMs);

    decided('has a complete record', async () => {
      const { baseUrl, user } = give();
      const file = await fileOf(baseUrl, user, fileId);
      expectFields(file, {
        id: 'uuid',
        company_id: 'uuid',
        user_name: 'string',
        channel: 'string',
        tag_id: 'uuid',
        tag_score: 'number',
        tag_source: 'string',
        classifier: 'string',
        data_points: 'list',
        creation_date: 'zoned',
        update_date: 'zoned',
      });
      expect(file).toMatchObject({
        name: `two pages ${word}.pdf`,
        job_id: hit.job_id,
        session_id: sessionId,
        content_type: 'application/pdf',
        length: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        status: 'tagged',
        tag_name: 'invoice',
        page_count: 2,
        parent_file_id: null,
        folder: 'Inbox',
        version: 1,
        metadata: null,
        error: null,
        retry_count: 0,
      });
      expect(file).not.toHaveProperty('words');
    });

    decided('has words and their positions on request', async () => {
      const file = object(await get(`/api/file/detail/${fileId}`, { words: true }));
      const words = items(file.words);
      expect(words.map((one) => one.text)).toContain(word);
      const [first] = words.filter((one) => one.text === word);
      const { x, y, width, height } = object(first!.box);
      expect(first!.page).toBe(1);
      for (const part of [x, y, width, height]) expect(part).toBeGreaterThan(0);
      for (const part of [x, y, width, height]) expect(part).toBeLessThan(1);
      const pages = items(file.pages);
      expect(pages.map(({ page, rotation }) => [page, rotation])).toEqual([
        [1, 0],
        [2, 0],
      ]);
      expect(pages[0]!.text).toContain(word);
      const second = object(await get(`/api/file/detail/${fileId}`, { words: true, first_page: 2, last_page: 9 }));
      expect(items(second.pages)).toEqual(pages.slice(1));
      expect(items(second.words)).toEqual(words.filter(({ page }) => page === 2));
      expect(words.some((one) => 'match' in one)).toBe(false);
      const asked = object(await get(`/api/file/detail/${fileId}`, { words: true, query: word.toUpperCase() }));
      const marked = items(asked.words).filter(({ match }) => match);
      expect([...new Set(marked.map(({ text }) => text))]).toEqual([word]);
      expect(items(asked.words)).toHaveLength(words.length);
      expect(items(asked.pages).map(({ matches }) => matches)).toEqual([[word], []]);
      const wrong = await send(give().baseUrl, { as: give().user, path: `/api/file/detail/${fileId}?words=some` });
      expectRefusal(wrong, 422, 'words');
    });

    decided('has data points with page, box and confidence', async () => {
      const points = items((await fileOf(give().baseUrl, give().user, fileId)).data_points);
      const number = points.find((point) => point.name === 'invoice_number');
      expect(number).toMatchObject({ value: 'R-77', value_as_string: 'R-77', data_type: 'String', page: 1 });
      expect(Object.keys(object(number!.box)).toSorted()).toEqual(['height', 'width', 'x', 'y']);
      expect(number!.confidence).toBeGreaterThan(0);
      const due = points.find((point) => point.name === 'due_date');
      expect(due).toMatchObject({ data_type: 'DateTime', value: expect.stringMatching(/^2026-04-13/) as string });
    });

    it('has events and versions, and details', async () => {
      expect(items(await get(`/api/file/events/${fileId}`)).length).toBeGreaterThan(0);
      expect(items(await get(`/api/file/versions/${fileId}`)).length).toBeGreaterThan(0);
      expect(Object.keys(object(await get(`/api/file/detail/${fileId}`))).length).toBeGreaterThan(0);
    });

    decided('lists its events in their order', async () => {
      const events = items(await get(`/api/file/events/${fileId}`));
      const kinds = events.map((event) => event.kind);
      expect(kinds).toEqual(['file.uploaded', 'file.queued', 'file.processing', 'file.processed', 'file.tagged']);
      for (const event of events) {
        expectFields(event, { id: 'uuid', file_id: 'uuid', job_id: 'uuid or null', creation_date: 'zoned' });
        expect(event.file_id).toBe(fileId);
      }
      expect(events[1]).toMatchObject({ from: 'uploaded', to: 'queued', job_id: hit.job_id });
      expect(events.at(-1)).toMatchObject({ to: 'tagged' });
    });

    decided('has one version', async () => {
      const versions = items(await get(`/api/file/versions/${fileId}`));
      expect(versions).toHaveLength(1);
      expectFields(versions[0]!, { id: 'uuid', user_name: 'string', creation_date: 'zoned', sha256: 'string' });
      expect(versions[0]).toMatchObject({ file_id: fileId, version: 1, length: bytes.byteLength });
    });

    it('is downloaded byte by byte', async () => {
      const reply = await send(give().baseUrl, { as: give().user, path: `/api/file/download/${fileId}` });
      expect(reply.status).toBe(200);
      expect(Buffer.compare(reply.bytes, bytes)).toBe(0);
      expect(Number(reply.headers['content-length'])).toBe(bytes.byteLength);
    });

    decided('is found by its ID in upper or lower case', async () => {
      expect(object(await get(`/api/file/detail/${fileId.toUpperCase()}`)).id).toBe(fileId);
    });
  });

  describe('an unknown file', () => {
    const unknown = ['00000000-0000-4000-8000-000000000000', 'no-uuid', '%2e%2e%2f%2e%2e%2fetc%2fpasswd'];
    decided.each(['detail', 'events', 'versions', 'download'])('has no %s', async (what) => {
      for (const id of unknown) {
        const reply = await send(give().baseUrl, { as: give().user, path: `/api/file/${what}/${text(id)}` });
        expectRefusal(reply, 404);
      }
    });
  });
}
