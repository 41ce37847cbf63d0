import { beforeAll, describe, expect } from 'vitest';
import { ask, send } from '../call.ts';
import { invoiceText, rareWord } from '../documents.ts';
import { items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { type RoleName, routes } from '../routes.ts';
import { decided, type GiveTarget, settleMs } from '../suite.ts';
import { createJob, found, ingest, newSession, tryCreateJob, upload } from '../way.ts';

const roleNames: readonly RoleName[] = ['admin', 'user', 'uploader'];

export function describeRoles(give: GiveTarget): void {
  describe.each(routes)('roles: $method $path', ({ method, path, body, form, refused, notBuilt }) => {
    const ways = roleNames.flatMap((role) => [[role, 'Bearer'] as const, [role, 'amx'] as const]);
    decided.each(ways)('as %s, by %s', async (role, signIn) => {
      const target = give();
      const identity = object(await ask(target.baseUrl, { as: target[role], path: '/api/platform/who-am-i' }));
      const own = path.replace(':own-company', text(identity.company_id));
      const signed = signIn === 'amx' ? { amx: {} } : {};
      const reply = await send(target.baseUrl, { as: target[role], method, path: own, body, ...form, ...signed });
      if (refused.includes(role)) expectRefusal(reply, 403);
      else if (notBuilt === true) expectRefusal(reply, 501);
      else expect([200, 404, 422]).toContain(reply.status);
    });
  });

  describe('an uploader', () => {
    const word = rareWord();
    let ofUser: Awaited<ReturnType<typeof ingest>>;
    let ofUploader: Awaited<ReturnType<typeof ingest>>;

    beforeAll(async () => {
      const { baseUrl, user, uploader } = give();
      ofUser = await ingest(baseUrl, user, [{ name: 'user.txt', bytes: invoiceText(word, 'U-1') }]);
      ofUploader = await ingest(baseUrl, uploader, [{ name: 'uploader.txt', bytes: invoiceText(word, 'L-1') }]);
    }, 2 * settleMs);

    decided('finds its own files only', async () => {
      const { baseUrl, user, uploader } = give();
      expect(await found(baseUrl, uploader, { query: word })).toEqual(ofUploader.fileIds);
      const both = [...ofUser.fileIds, ...ofUploader.fileIds].toSorted();
      expect((await found(baseUrl, user, { query: word })).toSorted()).toEqual(both);
    });

    decided.each(['detail', 'events', 'versions', 'download'])('reads %s of its own files only', async (what) => {
      const { baseUrl, user, uploader } = give();
      const path = (id: string | undefined) => `/api/file/${what}/${text(id)}`;
      expectRefusal(await send(baseUrl, { as: uploader, path: path(ofUser.fileIds[0]) }), 404);
      expect((await send(baseUrl, { as: uploader, path: path(ofUploader.fileIds[0]) })).status).toBe(200);
      expect((await send(baseUrl, { as: user, path: path(ofUploader.fileIds[0]) })).status).toBe(200);
    });

    decided('lists its own files and jobs only', async () => {
      const { baseUrl, user, uploader } = give();
      const ids = async (as: typeof user, path: string) =>
        items(await ask(baseUrl, { as, path })).map((item) => item.id);
      expect(await ids(uploader, '/api/file/all')).toContain(ofUploader.fileIds[0]);
      expect(await ids(uploader, '/api/file/all')).not.toContain(ofUser.fileIds[0]);
      expect(await ids(user, '/api/file/all')).toEqual(
        expect.arrayContaining([ofUser.fileIds[0], ofUploader.fileIds[0]]),
      );
      expect(await ids(uploader, '/api/job/all?pageSize=39')).toContain(ofUploader.job.id);
      expect(await ids(uploader, '/api/job/all?pageSize=39')).not.toContain(ofUser.job.id);
    });

    decided('reads its own jobs only', async () => {
      const { baseUrl, user, uploader } = give();
      const path = (id: unknown) => `/api/job/detail/${text(id)}`;
      expectRefusal(await send(baseUrl, { as: uploader, path: path(ofUser.job.id) }), 404);
      expect((await send(baseUrl, { as: uploader, path: path(ofUploader.job.id) })).status).toBe(200);
      expect((await send(baseUrl, { as: user, path: path(ofUploader.job.id) })).status).toBe(200);
    });

    decided('cannot start the job of a session that is not its own', async () => {
      const { baseUrl, user, uploader } = give();
      const sessionId = newSession();
      await upload(baseUrl, user, { name: 'a.txt', bytes: rareWord(), sessionId });
      expectRefusal(await tryCreateJob(baseUrl, uploader, { session_id: sessionId }), 404);
      expect((await createJob(baseUrl, user, sessionId)).session_id).toBe(sessionId);
    });
  });
}
