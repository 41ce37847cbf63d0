import { beforeAll, describe, expect, it } from 'vitest';
import { ask, send } from '../call.ts';
import { type Corpus, corpusJobs, filesPerJob } from '../corpus.ts';
import { invoiceText, letterText, rareWord } from '../documents.ts';
import { expectFields, items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget, settleMs } from '../suite.ts';
import { found, foundInTime, newSession, startJob, upload } from '../way.ts';

type Query = Readonly<Record<string, string | number | boolean>>;

export function describeSearch(give: GiveTarget, giveCorpus: () => Corpus): void {
  const search = async (query: Query) => {
    const envelope = object(await ask(give().baseUrl, { as: give().user, path: '/api/search/basic', query }));
    return { envelope, hits: items(envelope) };
  };
  const trySearch = (query: Query) => send(give().baseUrl, { as: give().user, path: '/api/search/basic', query });

  describe('search', () => {
    it('finds a word of a document, in an envelope of hits', async () => {
      const { envelope, hits } = await search({ query: giveCorpus().lonelyWord });
      expect(envelope).toMatchObject({ total: 1, is_empty: false });
      const [hit] = hits;
      expectFields(hit!, {
        file_id: 'uuid',
        job_id: 'uuid',
        channel: 'string',
        user_name: 'string',
        length: 'number',
        tag_name: 'string',
        tag_id: 'uuid',
        tag_score: 'number',
        tag_source: 'string',
        classifier: 'string',
        creation_date: 'zoned',
        update_date: 'zoned',
        data_points: 'list',
      });
      const { baseUrl, user } = give();
      const identity = object(await ask(baseUrl, { as: user, path: '/api/platform/who-am-i' }));
      expect(hit).toMatchObject({
        file_id: giveCorpus().lonelyFileId,
        user_name: identity.user_name,
      });
      expect(hit!.tag_score).toBeGreaterThanOrEqual(0);
      expect(hit!.tag_score).toBeLessThanOrEqual(1);
    });

    it('names the job of each file', async () => {
      const { word, fileIds } = giveCorpus();
      const { hits } = await search({ query: word, pageSize: 100 });
      const jobOf = new Map(hits.map((hit) => [hit.file_id, hit.job_id]));
      const jobs = fileIds.map((fileId) => jobOf.get(fileId));
      expect(new Set(jobs).size).toBe(corpusJobs);
      expect(new Set(jobs.slice(0, filesPerJob)).size).toBe(1);
    });

    it('reports when it finds nothing', async () => {
      expect((await search({ query: rareWord() })).envelope).toMatchObject({ result: [], total: 0, is_empty: true });
    });

    decided('says that a page beyond the last one is empty', async () => {
      const { envelope } = await search({ query: giveCorpus().lonelyWord, page: 2 });
      expect(envelope).toMatchObject({ result: [], total: 1, is_empty: true });
    });

    it('ignores case', async () => {
      expect((await search({ query: giveCorpus().lonelyWord.toUpperCase() })).envelope.total).toBe(1);
    });

    decided('finds a file by its id', async () => {
      const { lonelyFileId } = giveCorpus();
      expect((await search({ query: lonelyFileId })).hits.map((hit) => hit.file_id)).toEqual([lonelyFileId]);
    });

    it('lists all files without a query', async () => {
      expect((await search({})).envelope.total).toBeGreaterThanOrEqual(giveCorpus().fileIds.length);
    });

    it.each([
      '"',
      '""',
      'AND',
      'a OR',
      'NOT',
      '*',
      'x*',
      '(',
      'col:x',
      '-',
      '^x',
      'NEAR(a b)',
      '%',
      "'; --",
      '\u0000',
      '日本語',
    ])('treats %j as text and does not fail', async (query) => {
      expect((await trySearch({ query })).status).toBe(200);
    });
  });

  describe('pages of a search', () => {
    const one = (query: Query) => search({ query: giveCorpus().word, ...query });

    it('hold 50 hits by default, and count all', async () => {
      const { envelope, hits } = await one({});
      expect(hits).toHaveLength(50);
      expect(envelope.total).toBe(55);
    });

    it('start at 1', async () => {
      expect((await one({ page: 1 })).hits).toEqual((await one({})).hits);
      expect((await one({ page: 2 })).hits).toHaveLength(5);
    });

    it('hold every hit once', async () => {
      const pages = await Promise.all([1, 2, 3].map((page) => one({ page, pageSize: 20 })));
      expect(pages.map((page) => page.hits.length)).toEqual([20, 20, 15]);
      const ids = pages.flatMap((page) => page.hits.map((hit) => text(hit.file_id)));
      expect(ids.toSorted()).toEqual(giveCorpus().fileIds.toSorted());
    });

    it('are empty after the last', async () => {
      const { envelope, hits } = await one({ page: 9 });
      expect(hits).toEqual([]);
      expect(envelope.total).toBe(55);
    });

    it('may hold 100 hits without a warning', async () => {
      const reply = await trySearch({ query: giveCorpus().word, pageSize: 100 });
      expect(items(reply.json)).toHaveLength(55);
      expect(reply.headers.warning).toBeUndefined();
    });

    decided.each([101, 1000, 5000])('of %i are served with a warning', async (pageSize) => {
      const reply = await trySearch({ query: giveCorpus().word, pageSize });
      expect(reply.status).toBe(200);
      expect(items(reply.json)).toHaveLength(55);
      expect(reply.headers.warning).toMatch(/^\d{3} /);
    });

    decided.each([
      ['page', '0'],
      ['page', '-1'],
      ['page', 'two'],
      ['page', '1.5'],
      ['page', ''],
      ['pageSize', '0'],
      ['pageSize', 'many'],
      ['fuzzy', 'maybe'],
    ])('are refused with %s=%s', async (name, value) => {
      expectRefusal(await trySearch({ query: 'x', [name]: value }), 422, name);
    });
  });

  describe('approximate search', () => {
    const misspelt = (word: string) => word.slice(0, 5) + (word[5] === 'q' ? 'w' : 'q') + word.slice(6);

    it('is off by default', async () => {
      const { lonelyWord } = giveCorpus();
      expect((await search({ query: misspelt(lonelyWord) })).envelope.total).toBe(0);
      expect((await search({ query: misspelt(lonelyWord), fuzzy: false })).envelope.total).toBe(0);
    });

    it('finds a misspelt word', async () => {
      const { lonelyWord, lonelyFileId } = giveCorpus();
      const { hits } = await search({ query: misspelt(lonelyWord), fuzzy: true });
      expect(hits.map((hit) => hit.file_id)).toContain(lonelyFileId);
    });

    it('still finds a word that is spelt right', async () => {
      const { lonelyWord, lonelyFileId } = giveCorpus();
      expect((await search({ query: lonelyWord, fuzzy: true })).hits[0]?.file_id).toBe(lonelyFileId);
    });
  });

  describeTagFilter(give, trySearch);
}

function describeTagFilter(give: GiveTarget, trySearch: (query: Query) => ReturnType<typeof send>): void {
  describe('search within a tag', () => {
    const word = rareWord();
    let invoiceId: string;
    let letterId: string;
    let tag: { readonly id: string; readonly name: string };
    let otherTag: { readonly id: string; readonly name: string };
    const ids = (query: Query) => found(give().baseUrl, give().user, { query: word, ...query });

    beforeAll(async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      const invoice = { name: 'invoice.txt', bytes: invoiceText(word, 'F-2026-17'), sessionId };
      invoiceId = await upload(baseUrl, user, invoice);
      letterId = await upload(baseUrl, user, { name: 'letter.txt', bytes: letterText(word), sessionId });
      await startJob(baseUrl, user, sessionId);
      const hits = await foundInTime(baseUrl, user, { query: word }, 2);
      const tagOf = (fileId: string) => {
        const hit = hits.find((one) => one.file_id === fileId);
        return { id: text(hit?.tag_id), name: text(hit?.tag_name) };
      };
      [tag, otherTag] = [tagOf(invoiceId), tagOf(letterId)];
      expect(tag.id).not.toBe(otherTag.id);
    }, settleMs);

    it('covers all files without a tag', async () => {
      expect((await ids({})).toSorted()).toEqual([invoiceId, letterId].toSorted());
    });

    it('accepts its ID', async () => {
      expect(await ids({ tagId: tag.id })).toEqual([invoiceId]);
      expect(await ids({ tagId: otherTag.id })).toEqual([letterId]);
    });

    it('accepts its name in any case', async () => {
      expect(await ids({ tagName: tag.name })).toEqual([invoiceId]);
      expect(await ids({ tagName: tag.name.toUpperCase() })).toEqual([invoiceId]);
      expect(await ids({ tagName: otherTag.name.toUpperCase() })).toEqual([letterId]);
    });

    decided('requires both ID and name to match when both are given', async () => {
      expect(await ids({ tagId: tag.id, tagName: tag.name })).toEqual([invoiceId]);
      expect(await ids({ tagId: tag.id, tagName: otherTag.name })).toEqual([]);
    });

    decided('finds nothing in a tag that is not there', async () => {
      for (const query of [
        { tagName: rareWord() },
        { tagId: '00000000-0000-4000-8000-000000000000' },
        { tagId: 'x' },
      ]) {
        const reply = await trySearch({ query: word, ...query });
        expect([reply.status, object(reply.json).total]).toEqual([200, 0]);
      }
    });

    it('returns data points with the type that they state', async () => {
      const reply = await trySearch({ query: word, tagId: tag.id });
      const points = items(items(reply.json)[0]?.data_points);
      expect(points.length).toBeGreaterThan(0);
      for (const point of points) {
        expectFields(point, { name: 'string', value_as_string: 'string', data_type: 'string' });
        expect(['String', 'DateTime', 'Decimal']).toContain(point.data_type);
        expect(point.value).toBeTypeOf(point.data_type === 'Decimal' ? 'number' : 'string');
      }
    });

    decided('returns the number and the total of an invoice', async () => {
      const points = items(items((await trySearch({ query: word, tagId: tag.id })).json)[0]?.data_points);
      const value = (name: string) => points.find((point) => point.name === name)?.value;
      expect(tag.name).toBe('invoice');
      expect(value('invoice_number')).toBe('F-2026-17');
      expect(value('total')).toBe(119);
    });
  });
}
