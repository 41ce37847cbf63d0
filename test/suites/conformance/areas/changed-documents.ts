import { describe, expect, it } from 'vitest';
import { ask } from '../call.ts';
import { pdfOf, rareWord } from '../documents.ts';
import { items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget } from '../suite.ts';
import { createJob, fileOf, foundInTime, newSession, settledJob, startJob, tryCreateJob, upload } from '../way.ts';

/** Tests jobs that make documents of the files of their session. */
export function describeChangedDocuments(give: GiveTarget): void {
  const put = (sessionId: string, name: string, bytes: Uint8Array | string) =>
    upload(give().baseUrl, give().user, { name, bytes, sessionId });
  const start = async (sessionId: string, options: object) => {
    const { baseUrl, user } = give();
    const { id } = await createJob(baseUrl, user, sessionId, options);
    return settledJob(baseUrl, user, id);
  };

  describe('a job that merges', () => {
    it('has one document with the words of all its files', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      const words = [rareWord(), rareWord()];
      for (const word of words) await put(sessionId, `${word}.pdf`, await pdfOf([`Letter about the ${word}`]));
      await startJob(baseUrl, user, sessionId, { merge: true });
      const found = [];
      for (const query of words) found.push(await foundInTime(baseUrl, user, { query }, 1));
      expect(found.map((hits) => hits.length)).toEqual([1, 1]);
      expect(found[0]?.[0]?.file_id).toBe(found[1]?.[0]?.file_id);
    });

    decided('names the document in each file, and the files in the document', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      const ids = [
        await put(sessionId, 'one.pdf', await pdfOf([rareWord()])),
        await put(sessionId, 'two.pdf', await pdfOf([rareWord()])),
      ];
      const job = await start(sessionId, { merge: true, metadata: { shelf: 'a' } });
      expect(job).toMatchObject({ status: 'completed', merge: true, warnings: [] });
      const [outputId = ''] = job.output_file_ids as string[];
      for (const id of ids) {
        expect(await fileOf(baseUrl, user, id)).toMatchObject({ status: 'merged', merged_into_file_id: outputId });
      }
      expect(await fileOf(baseUrl, user, outputId)).toMatchObject({
        status: 'tagged',
        parent_file_id: null,
        page_count: 2,
        content_type: 'application/pdf',
        metadata: { shelf: 'a', merged_from: ids },
      });
      const events = items(await ask(baseUrl, { as: user, path: `/api/file/events/${outputId}` }));
      expect(events[0]).toMatchObject({ kind: 'file.created', from: null, to: 'queued' });
    });

    decided('leaves a mixed set as it is and says so', async () => {
      const sessionId = newSession();
      const ids = [
        await put(sessionId, 'one.pdf', await pdfOf([rareWord()])),
        await put(sessionId, 'two.txt', `Letter about the ${rareWord()}`),
      ];
      const job = await start(sessionId, { merge: true });
      expect(job).toMatchObject({ status: 'completed', output_file_ids: ids, warnings: [{ code: 'not-merged' }] });
    });
  });

  describe('a job that splits', () => {
    decided('has a document for each part, which can be found and names its parent', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      const words = [rareWord(), rareWord(), rareWord()];
      const id = await put(sessionId, 'stack.pdf', await pdfOf(words));
      const rules = { intray_decompose: { mode: 'every_n_pages', pages: 2 } };
      const job = await start(sessionId, { decompose: true, metadata: rules });
      expect(job).toMatchObject({ status: 'completed', decompose: true, progress: { total: 3, done: 3, failed: 0 } });
      const outputs = job.output_file_ids as string[];
      expect(items(job.files).map((file) => [file.id, file.status, file.parent_file_id])).toEqual([
        [id, 'decomposed', null],
        ...outputs.map((output) => [output, 'tagged', id]),
      ]);
      for (const [index, word] of words.entries()) {
        const hits = await foundInTime(baseUrl, user, { query: word }, 1);
        expect(hits.map((hit) => hit.file_id)).toEqual([outputs[index < 2 ? 0 : 1]]);
      }
      const last = await fileOf(baseUrl, user, outputs[1] ?? '');
      expect(last).toMatchObject({ page_count: 1, part: { first_page: 3, last_page: 3 } });
      expect(text(object(last).name)).toBe('stack-2.pdf');
    });

    decided.each([
      ['mails', {}, 1],
      ['separator', {}, 1],
      ['blank_page', {}, 1],
      ['every_n_pages', {}, 3],
      ['every_n_pages', { pages: 1_000 }, 1],
      ['every_n_pages', { pages: 2, separators: ['PATCHT'], review: false, review_below: 1 }, 2],
    ])('cuts three pages without sheets between them by %s with %j into %i', async (mode, more, count) => {
      const sessionId = newSession();
      await put(sessionId, 'pages.pdf', await pdfOf([rareWord(), rareWord(), rareWord()]));
      const job = await start(sessionId, { decompose: true, metadata: { intray_decompose: { mode, ...more } } });
      expect(job.status).toBe('completed');
      expect(job.output_file_ids).toHaveLength(count);
    });

    decided.each([
      'every_n_pages',
      ['mails'],
      { mode: 'pages' },
      { mode: 1 },
      { pages: 0 },
      { pages: 1_001 },
      { pages: 1.5 },
      { separators: 'PATCHT' },
      { separators: [1] },
      { review: 'yes' },
      { review_below: 1.1 },
      { review_below: -0.1 },
    ])('refuses intray_decompose=%j, and its session stays open', async (rules) => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      await put(sessionId, 'note.txt', `Letter about the ${rareWord()}`);
      const body = { session_id: sessionId, decompose: true, metadata: { intray_decompose: rules } };
      expectRefusal(await tryCreateJob(baseUrl, user, body), 422, 'intray_decompose');
      expect((await tryCreateJob(baseUrl, user, { session_id: sessionId })).status).toBe(201);
    });

    decided.each([true, false])(
      'gives its parts the metadata of the upload with propagate_metadata=%j',
      async (all) => {
        const { baseUrl, user } = give();
        const sessionId = newSession();
        const bytes = await pdfOf([rareWord(), rareWord()]);
        await upload(baseUrl, user, { name: 'two.pdf', bytes, sessionId, metadata: { shelf: 'a' } });
        const rules = { intray_decompose: { mode: 'every_n_pages' } };
        const more = { decompose: true, propagate_metadata: all, metadata: rules };
        for (const id of (await start(sessionId, more)).output_file_ids as string[]) {
          const { metadata } = await fileOf(baseUrl, user, id);
          expect(object(metadata).shelf).toBe(all ? 'a' : undefined);
        }
      },
    );

    decided('splits what it has merged', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      for (const name of ['one.pdf', 'two.pdf']) await put(sessionId, name, await pdfOf([rareWord()]));
      const rules = { intray_decompose: { mode: 'every_n_pages' } };
      const job = await start(sessionId, { merge: true, decompose: true, metadata: rules });
      const states = items(job.files).map((file) => file.status);
      expect(states).toEqual(['merged', 'merged', 'decomposed', 'tagged', 'tagged']);
      for (const id of job.output_file_ids as string[])
        expect(await fileOf(baseUrl, user, id)).toMatchObject({ page_count: 1 });
    });

    decided('leaves one document as it is', async () => {
      const sessionId = newSession();
      const id = await put(sessionId, 'note.txt', `Letter about the ${rareWord()}`);
      const job = await start(sessionId, { decompose: true });
      expect(job).toMatchObject({ status: 'completed', output_file_ids: [id], warnings: [] });
    });
  });
}
