import { beforeAll, describe, expect } from 'vitest';
import { ask, send } from '../call.ts';
import { invoiceText, rareWord } from '../documents.ts';
import { type Fields, items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget, settleMs } from '../suite.ts';
import type { Credentials } from '../target.ts';
import { createJob, found, ingest, newSession, tryCreateJob, upload } from '../way.ts';

export function describeCompanies(give: GiveTarget): void {
  describe('another company', () => {
    const word = rareWord();
    let own: Awaited<ReturnType<typeof ingest>>;
    let tag: Fields;
    let field: Fields;
    const foreign = (context: { skip: (note: string) => never }): Credentials =>
      give().foreign ?? context.skip('no foreign credentials given');

    beforeAll(async () => {
      const { baseUrl, user } = give();
      own = await ingest(baseUrl, user, [{ name: 'secret.txt', bytes: invoiceText(word, 'S-1') }]);
      tag = items(await ask(baseUrl, { as: user, path: '/api/tag/all' })).find((one) => one.name === 'invoice') ?? {};
      field = items(await ask(baseUrl, { as: user, path: `/api/metadata/tag/${text(tag.id)}` }))[0] ?? {};
    }, settleMs);

    decided('sees nothing of a file', async (context) => {
      const as = foreign(context);
      const { baseUrl, user } = give();
      for (const what of ['detail', 'events', 'versions', 'download']) {
        const path = `/api/file/${what}/${text(own.fileIds[0])}`;
        expect((await send(baseUrl, { as: user, path })).status, path).toBe(200);
        expectRefusal(await send(baseUrl, { as, path }), 404);
      }
    });

    decided('sees no job, tag or metadata field', async (context) => {
      const as = foreign(context);
      const { baseUrl, user } = give();
      for (const path of [
        `/api/job/detail/${text(own.job.id)}`,
        `/api/tag/detail/${text(tag.id)}`,
        `/api/metadata/tag/${text(tag.id)}`,
        `/api/metadata/detail/${text(field.id)}`,
      ]) {
        expect((await send(baseUrl, { as: user, path })).status, path).toBe(200);
        expectRefusal(await send(baseUrl, { as, path }), 404);
      }
    });

    decided('finds nothing of it and lists nothing of it', async (context) => {
      const as = foreign(context);
      const { baseUrl, user } = give();
      expect(await found(baseUrl, user, { query: word })).toEqual(own.fileIds);
      expect(await found(baseUrl, as, { query: word })).toEqual([]);
      expect(await found(baseUrl, as, { tagId: text(tag.id) })).toEqual([]);
      const ids = async (path: string) => items(await ask(baseUrl, { as, path })).map((item) => item.id);
      expect(await ids('/api/file/all')).not.toContain(own.fileIds[0]);
      expect(await ids('/api/job/all?pageSize=39')).not.toContain(own.job.id);
      expect(await ids('/api/tag/all')).not.toContain(tag.id);
      const companyId = object(await ask(baseUrl, { as: user, path: '/api/platform/who-am-i' })).company_id;
      expect(await ids('/api/account/companies')).not.toContain(companyId);
    });

    decided('cannot start the job of its session', async (context) => {
      const as = foreign(context);
      const { baseUrl, user } = give();
      const sessionId = newSession();
      await upload(baseUrl, user, { name: 'a.txt', bytes: rareWord(), sessionId });
      expectRefusal(await tryCreateJob(baseUrl, as, { session_id: sessionId }), 404);
    });

    decided('has a separate session with the same session ID', async (context) => {
      const as = foreign(context);
      const { baseUrl, user } = give();
      const sessionId = newSession();
      const fileId = await upload(baseUrl, user, { name: 'ours.txt', bytes: rareWord(), sessionId });
      const theirFileId = await upload(baseUrl, as, { name: 'theirs.txt', bytes: rareWord(), sessionId });
      const ours = await createJob(baseUrl, user, sessionId);
      const theirs = await createJob(baseUrl, as, sessionId);
      expect(theirs.id).not.toBe(ours.id);
      expect(items(ours.files).map((file) => file.id)).toEqual([fileId]);
      expect(items(theirs.files).map((file) => file.id)).toEqual([theirFileId]);
    });

    decided('has its own tags and settings', async (context) => {
      const as = foreign(context);
      const { baseUrl } = give();
      const { company_id: companyId } = object(await ask(baseUrl, { as, path: '/api/platform/who-am-i' }));
      expect(object(await ask(baseUrl, { as, path: '/api/company/cloudinfo' })).company_id).toBe(companyId);
      const body = { text: invoiceText(word, 'S-2') };
      const [best] = items(await ask(baseUrl, { as, path: '/api/tag/classify', body }));
      expect(best).toMatchObject({ tag_name: 'invoice' });
      expect(best!.tag_id).not.toBe(tag.id);
    });

    decided(
      'is refused the tags of the company, as everyone is refused those of an unknown company',
      async (context) => {
        const as = foreign(context);
        const { baseUrl, user } = give();
        const companyId = text(object(await ask(baseUrl, { as: user, path: '/api/platform/who-am-i' })).company_id);
        expectRefusal(await send(baseUrl, { as, path: `/api/account/tags/${companyId}` }), 403);
        const nobody = '00000000-0000-4000-8000-000000000000';
        expectRefusal(await send(baseUrl, { as: user, path: `/api/account/tags/${nobody}` }), 403);
      },
    );
  });
}
