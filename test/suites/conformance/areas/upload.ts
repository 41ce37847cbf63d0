import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ask, send } from '../call.ts';
import { rareWord } from '../documents.ts';
import { items, object, text } from '../reading.ts';
import { expectRefusal } from '../refusal.ts';
import { decided, type GiveTarget } from '../suite.ts';
import { createJob, fileOf, newSession, sendForm, tryCreateJob, tryUpload, upload, uploadedId } from '../way.ts';

const hashOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex');

export function describeUpload(give: GiveTarget): void {
  const download = (fileId: string) => send(give().baseUrl, { as: give().user, path: `/api/file/download/${fileId}` });

  describe('an uploaded file', () => {
    it('gets an id, and comes back byte by byte', async () => {
      const { baseUrl, user } = give();
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
      const id = await upload(baseUrl, user, { name: 'all bytes.bin', bytes });
      expect(Buffer.compare((await download(id)).bytes, bytes)).toBe(0);
    });

    decided('is answered with 201, its name, length, hash and session', async () => {
      const { baseUrl, user } = give();
      const [bytes, sessionId] = [rareWord(), newSession()];
      const name = `${rareWord()}.txt`;
      const reply = await tryUpload(baseUrl, user, { name, bytes, sessionId });
      expect(reply.status).toBe(201);
      const expected = { name, length: bytes.length, sha256: hashOf(bytes), session_id: sessionId };
      expect(reply.json).toEqual({ id: uploadedId(reply), ...expected });
    });

    decided('keeps its metadata', async () => {
      const { baseUrl, user } = give();
      const metadata = { project: 'Größe', nested: { list: [1, null, true] } };
      const id = await upload(baseUrl, user, { name: 'm.txt', bytes: rareWord(), metadata });
      expect((await fileOf(baseUrl, user, id)).metadata).toEqual(metadata);
    });

    decided.each(['Rechnung Größe 10 € *.txt', '日本語*.txt', 'a b  *.txt', 'no-extension-*', '.hidden-*'])(
      'keeps the name %j',
      async (pattern) => {
        const { baseUrl, user } = give();
        const name = pattern.replace('*', rareWord());
        const id = await upload(baseUrl, user, { name, bytes: rareWord() });
        expect((await fileOf(baseUrl, user, id)).name).toBe(name);
      },
    );

    it.each(['../../etc/passwd', '..\\\\..\\\\boot.ini', '/etc/passwd', 'C:\\\\x.txt', 'a\u0007b.txt', 'x%00y.txt'])(
      'is only labelled by the hostile name %j',
      async (name) => {
        const { baseUrl, user } = give();
        const bytes = rareWord();
        const id = await upload(baseUrl, user, { name, bytes });
        const reply = await download(id);
        expect(Buffer.from(reply.bytes).toString()).toBe(bytes);
        expect(reply.headers['content-disposition'] ?? '').not.toMatch(/[\r\n]/);
      },
    );

    it('may have its session after it in the form', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      const file = { name: 'file', value: rareWord(), fileName: 'late.txt' };
      uploadedId(await sendForm(baseUrl, user, [file, { name: 'session_id', value: sessionId }]));
      expect((await tryCreateJob(baseUrl, user, { session_id: sessionId })).status).toBeLessThan(300);
    });

    decided('without a session is kept as uploaded, listed, and never processed', async () => {
      const { baseUrl, user } = give();
      const id = await upload(baseUrl, user, { name: 'alone.txt', bytes: rareWord() });
      expect(await fileOf(baseUrl, user, id)).toMatchObject({ status: 'uploaded', session_id: null, job_id: null });
      const listed = items(await ask(baseUrl, { as: user, path: '/api/file/all' }));
      expect(listed.find((file) => file.id === id)).toMatchObject({ status: 'uploaded' });
    });

    decided(
      'of the same name and bytes is another file, and renamed once the session of the first is closed',
      async () => {
        const { baseUrl, user } = give();
        const again = { name: `${rareWord()}.txt`, bytes: rareWord() };
        const open = newSession();
        const twins = [];
        for (const sessionId of [open, open, newSession()])
          twins.push(await upload(baseUrl, user, { ...again, sessionId }));
        expect(new Set(twins).size).toBe(3);
        const named = await Promise.all(twins.map(async (id) => (await fileOf(baseUrl, user, id)).name));
        expect(named).toEqual([again.name, again.name, again.name]);
        await createJob(baseUrl, user, open);
        const late = await fileOf(baseUrl, user, await upload(baseUrl, user, again));
        expect(late.sha256).toBe(hashOf(again.bytes));
        expect(twins).not.toContain(late.id);
        expect(late.name).not.toBe(again.name);
      },
    );
  });

  describe('a file as base64 text', () => {
    it('is decoded', async () => {
      const { baseUrl, user } = give();
      const bytes = `${rareWord()} Größe\n`;
      const parts = [{ name: 'file', value: Buffer.from(bytes).toString('base64') }];
      const id = uploadedId(await sendForm(baseUrl, user, parts));
      expect(Buffer.from((await download(id)).bytes).toString()).toBe(bytes);
    });

    decided('is named by its metadata', async () => {
      const { baseUrl, user } = give();
      const [name, bytes] = [`${rareWord()}.txt`, rareWord()];
      const parts = [
        { name: 'file', value: Buffer.from(bytes).toString('base64') },
        { name: 'metadata', value: JSON.stringify({ name }) },
      ];
      const id = uploadedId(await sendForm(baseUrl, user, parts));
      expect(await fileOf(baseUrl, user, id)).toMatchObject({
        name,
        sha256: hashOf(bytes),
        content_type: 'text/plain',
      });
    });

    decided('is named by its hash when nothing names it', async () => {
      const { baseUrl, user } = give();
      const bytes = rareWord();
      const parts = [{ name: 'file', value: Buffer.from(bytes).toString('base64') }];
      const id = uploadedId(await sendForm(baseUrl, user, parts));
      expect(text((await fileOf(baseUrl, user, id)).name)).toContain(hashOf(bytes));
    });

    decided('may hold 64 MiB and no more', async () => {
      const { baseUrl, user } = give();
      const most = Buffer.alloc(64 * 1024 * 1024, 'x');
      const parts = (bytes: Buffer) => [{ name: 'file', value: bytes.toString('base64') }];
      const id = uploadedId(await sendForm(baseUrl, user, parts(most)));
      expect((await fileOf(baseUrl, user, id)).length).toBe(most.length);
      expectRefusal(await sendForm(baseUrl, user, parts(Buffer.concat([most, Buffer.from('x')]))), 413);
    });

    decided('is refused when it is invalid', async () => {
      const { baseUrl, user } = give();
      expectRefusal(await sendForm(baseUrl, user, [{ name: 'file', value: 'not base64 at all!' }]), 422, 'file');
    });
  });

  describe('an upload', () => {
    const file = { name: 'file', value: 'some text', fileName: 'a.txt' };

    it('that fails gives a reason in JSON', async () => {
      const { baseUrl, user } = give();
      const reply = await sendForm(baseUrl, user, [{ name: 'metadata', value: '{}' }]);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(object(reply.json))).toMatch(/message/);
    });

    decided('without a file is refused', async () => {
      const { baseUrl, user } = give();
      expectRefusal(await sendForm(baseUrl, user, [{ name: 'session_id', value: newSession() }]), 422, 'file');
    });

    decided.each([
      ['metadata', 'no JSON'],
      ['metadata', '1'],
      ['metadata', '[1]'],
      ['session_id', 'no uuid'],
      ['session_id', ''],
    ])('with the %s %j is refused', async (name, value) => {
      const { baseUrl, user } = give();
      expectRefusal(await sendForm(baseUrl, user, [{ name, value }, file]), 422, name);
      expectRefusal(await sendForm(baseUrl, user, [file, { name, value }]), 422, name);
    });

    decided('that is refused opens no session and keeps nothing', async () => {
      const { baseUrl, user } = give();
      const sessionId = newSession();
      const session = { name: 'session_id', value: sessionId };
      expectRefusal(await sendForm(baseUrl, user, [session, { name: 'metadata', value: 'x' }, file]), 422, 'metadata');
      expectRefusal(await tryCreateJob(baseUrl, user, { session_id: sessionId }), 404);
    });

    decided('that is not a form is refused', async () => {
      const { baseUrl, user } = give();
      expectRefusal(await sendForm(baseUrl, user, [file], { contentType: 'application/json', body: '{}' }), 415);
    });

    decided('without any body is refused', async () => {
      const { baseUrl, user } = give();
      expectRefusal(await send(baseUrl, { as: user, method: 'POST', path: '/api/file/uploadfile' }), 415);
    });

    decided.each([
      ['has no boundary', { contentType: 'multipart/form-data' }],
      [
        'breaks off',
        {
          body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
          contentType: 'multipart/form-data; boundary=x',
        },
      ],
      ['is empty', { body: '--x--\r\n', contentType: 'multipart/form-data; boundary=x' }],
    ])('whose form %s is refused', async (_, broken) => {
      const { baseUrl, user } = give();
      const reply = await sendForm(baseUrl, user, [file], broken);
      expect([400, 415, 422]).toContain(reply.status);
      expectRefusal(reply, reply.status);
    });
  });
}
