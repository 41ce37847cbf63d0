import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { answerOf, call, headersOf, postJson, startTestService, upload, type TestService } from './test-service.ts';
import { formOf, openSocket, type Part } from './raw-request.ts';

const fileMaxBytes = 300_000;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ fileMaxBytes, base64FileMaxBytes: 1_000 });
});
afterAll(() => service.close());

const send = async (parts: readonly Part[]) => {
  const { body, contentType } = formOf(parts);
  const headers = { ...headersOf(service.admin), 'Content-Type': contentType };
  return answerOf(await fetch(`${service.baseUrl}/api/file/uploadfile`, { method: 'POST', headers, body }));
};
const filePart = (body: string | Uint8Array, disposition = 'filename="a.txt"'): Part => ({
  head: `Content-Disposition: form-data; name="file"; ${disposition}`,
  body,
});
const field = (name: string, body: string): Part => ({ head: `Content-Disposition: form-data; name="${name}"`, body });
const incoming = () => readdirSync(path.join(service.data.paths.blobs, 'incoming'));
const counts = () =>
  ['files', 'blobs', 'sessions', 'events'].map((table) =>
    service.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  );

/** Expects that nothing is stored: no row, no temporary file. */
async function leavesNothing(act: () => Promise<void>): Promise<void> {
  const before = counts();
  await act();
  expect(counts()).toEqual(before);
  expect(incoming()).toEqual([]);
}

describe('an accepted upload', () => {
  test('returns the same bytes with their hash, whatever the order of the fields', async () => {
    const bytes = randomBytes(250_000);
    const sessionId = randomUUID();
    const stored = await send([
      filePart(bytes, 'filename="scan.bin"'),
      field('metadata', '{"source":"scanner"}'),
      field('session_id', sessionId),
    ]);
    expect(stored.status).toBe(201);
    expect(stored.body).toMatchObject({
      length: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      session_id: sessionId,
    });
    const download = await fetch(`${service.baseUrl}/api/file/download/${stored.body.id}`, {
      headers: headersOf(service.admin),
    });
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    const { body } = await call(service, service.admin, `/api/file/detail/${stored.body.id}`);
    expect(body).toMatchObject({
      metadata: { source: 'scanner' },
      content_type: 'application/octet-stream',
      folder: 'Inbox',
      version: 1,
    });
    expect(incoming()).toEqual([]);
  });

  test('stores equal bytes once for both files', async () => {
    const first = await upload(service, service.admin, { name: 'one.txt', content: 'the same' });
    const blobs = service.db.prepare('SELECT count(*) FROM blobs').pluck();
    const before = blobs.get();
    const second = await upload(service, service.admin, { name: 'two.txt', content: 'the same' });
    expect(blobs.get()).toBe(before);
    expect(second.body.sha256).toBe(first.body.sha256);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('gets its type from the content, not from the name or the part', async () => {
    const head = 'Content-Disposition: form-data; name="file"; filename="x.exe"\r\nContent-Type: text/html';
    const pdf = await send([{ head, body: '%PDF-1.7\n%\xe2\xe3\n' }]);
    expect((await call(service, service.admin, `/api/file/detail/${pdf.body.id}`)).body.content_type).toBe(
      'application/pdf',
    );
  });

  test.each([
    ['watch', 'watch'],
    ['web', 'web'],
    ['email', 'api'],
    [7, 'api'],
  ])('the channel that the metadata names as %j is %s', async (named, channel) => {
    const stored = await send([filePart('x'), field('metadata', JSON.stringify({ intray_channel: named }))]);
    const { body } = await call(service, service.admin, `/api/file/detail/${stored.body.id}`);
    expect(body).toMatchObject({ channel });
  });

  test('decodes base64 text while it arrives; its name is in the metadata, else the hash', async () => {
    const bytes = randomBytes(700);
    const wrapped = bytes.toString('base64').replaceAll(/.{76}/gu, '$&\r\n');
    const named = await send([field('file', wrapped), field('metadata', '[{"name":"first"},{"name":"mail.eml"}]')]);
    expect(named.body).toMatchObject({
      name: 'mail.eml',
      length: 700,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const unnamed = await send([field('file', bytes.toString('base64url'))]);
    expect(unnamed.body.name).toBe(unnamed.body.sha256);
  });

  test('may be empty; processing reports that it cannot be read', async () => {
    const stored = await send([filePart('')]);
    expect([stored.status, stored.body.length]).toEqual([201, 0]);
    const download = await fetch(`${service.baseUrl}/api/file/download/${stored.body.id}`, {
      headers: headersOf(service.admin),
    });
    expect([download.status, download.headers.get('content-length'), await download.text()]).toEqual([200, '0', '']);
  });

  test('keeps hostile names unchanged and harmless in the header', async () => {
    const names = [
      '../../etc/passwd',
      'C:\\dir\\a.pdf',
      'a";\r\nX-Evil: 1;.pdf',
      'Größe 😀.pdf',
      '..',
      'a%20b%zz.pdf',
      "it's.pdf",
    ];
    for (const name of names) {
      const exact = `filename*=UTF-8''${encodeURIComponent(name)}`;
      const stored = await send([filePart('x', exact)]);
      if (/[\r\n]/u.test(name)) {
        expect(stored.status).toBe(422);
        continue;
      }
      expect([name, stored.body.name]).toEqual([name, name]);
      const download = await fetch(`${service.baseUrl}/api/file/download/${stored.body.id}`, {
        headers: headersOf(service.admin),
      });
      const disposition = download.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment; filename="[ !#-$&-.0-[\]-~]*"; filename\*=UTF-8''[\w%.!#$&+^`|~-]+$/u);
      expect(download.headers.get('x-content-type-options')).toBe('nosniff');
      await download.arrayBuffer();
    }
  });
});

describe('refused uploads leave nothing', () => {
  const refusals: [string, () => Part[], number, string][] = [
    ['no file', () => [field('session_id', randomUUID())], 422, 'file'],
    ['a session id that is no UUID', () => [filePart('x'), field('session_id', 'mine')], 422, 'session_id'],
    ['metadata that is no object', () => [filePart('x'), field('metadata', '"text"')], 422, 'metadata'],
    ['two files', () => [filePart('x'), filePart('y')], 422, 'file'],
    [
      'a file under another name',
      () => [{ head: 'Content-Disposition: form-data; name="document"; filename="a"', body: 'x' }],
      422,
      'document',
    ],
    ['text that is no base64', () => [field('file', 'not base64!')], 422, 'file'],
    ['base64 cut short', () => [field('file', 'QUJDR')], 422, 'file'],
    ['empty base64', () => [field('file', '')], 422, 'file'],
    ['a name that is too long', () => [filePart('x', `filename="${'n'.repeat(1_025)}"`)], 422, 'file'],
    ['a file that is too large', () => [filePart(Buffer.alloc(fileMaxBytes + 1))], 413, '0.286 MB'],
    ['base64 that is too large', () => [field('file', Buffer.alloc(1_001).toString('base64'))], 413, '0.001 MB'],
  ];
  test.each(refusals)('%s', async (_what, parts, status, named) => {
    await leavesNothing(async () => {
      const refused = await send(parts());
      expect([refused.status, refused.body.error.message]).toEqual([status, expect.stringContaining(named)]);
    });
  });

  test('a file at the limit is accepted', async () => {
    expect((await send([filePart(randomBytes(fileMaxBytes))])).status).toBe(201);
  });

  test('an announced size above the limit is refused before the upload', async () => {
    const socket = await openSocket(service.baseUrl);
    const { api_key, access_token } = service.admin;
    socket.write(
      `POST /api/file/uploadfile HTTP/1.1\r\nHost: ${new URL(service.baseUrl).host}\r\nX-PlatformAPI-Key: ${api_key}\r\n` +
        `Authorization: Bearer ${access_token}\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 3000000000\r\n\r\n`,
    );
    const [answer] = (await new Promise<Buffer[]>((resolve) =>
      socket.once('data', (chunk: Buffer) => resolve([chunk])),
    )) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /u);
    socket.destroy();
  });

  test('another type of body', async () => {
    await leavesNothing(async () => {
      const refused = await call(service, service.admin, '/api/file/uploadfile', postJson({ file: 'eA==' }));
      expect([refused.status, refused.body.error.code]).toEqual([415, 'unsupported_media_type']);
    });
  });

  test('an upload that breaks off', async () => {
    await leavesNothing(async () => {
      const socket = await openSocket(service.baseUrl);
      const { api_key, access_token } = service.admin;
      const { body } = formOf([field('session_id', randomUUID()), filePart(Buffer.alloc(200_000, 'x'))]);
      socket.write(
        `POST /api/file/uploadfile HTTP/1.1\r\nHost: ${new URL(service.baseUrl).host}\r\nX-PlatformAPI-Key: ${api_key}\r\n` +
          `Authorization: Bearer ${access_token}\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, 150_000));
      await expect.poll(() => incoming().length).toBe(1);
      socket.destroy();
      await expect.poll(incoming).toEqual([]);
    });
  });

  test('a form that ends without its last boundary', async () => {
    await leavesNothing(async () => {
      const { body, contentType } = formOf([filePart('hello')]);
      const headers = { ...headersOf(service.admin), 'Content-Type': contentType };
      for (const kept of [body.length - 12, 30, 0]) {
        const cut = body.subarray(0, kept);
        const refused = await answerOf(
          await fetch(`${service.baseUrl}/api/file/uploadfile`, { method: 'POST', headers, body: cut }),
        );
        expect(refused.status).toBe(kept === 0 ? 422 : 400);
      }
    });
  });
});

describe('duplicate names', () => {
  const policy = (company: string, value: string) =>
    service.db
      .prepare(
        `UPDATE companies SET cloud_info_json = json_set(cloud_info_json, '$.duplicate_policy', ?) WHERE name = ?`,
      )
      .run(value, company);
  const closed = async (who: Credentials, content: string) => {
    const sessionId = randomUUID();
    const stored = await upload(service, who, { name: 'scan.pdf', content, sessionId });
    if (stored.status === 201) await call(service, who, '/api/job/create', postJson({ session_id: sessionId }));
    return stored;
  };

  test('new_file_new_name numbers them; files of open sessions do not count', async () => {
    const who = await service.identity('User', 'Numbers Co');
    const sessionId = randomUUID();
    const open = [
      await upload(service, who, { name: 'scan.pdf', content: 'a', sessionId }),
      await upload(service, who, { name: 'scan.pdf', content: 'b', sessionId }),
    ];
    expect(open.map((stored) => stored.body.name)).toEqual(['scan.pdf', 'scan.pdf']);
    const names: string[] = [];
    for (let index = 0; index < 4; index += 1) names.push((await closed(who, `c${index}`)).body.name);
    expect(names).toEqual(['scan.pdf', 'scan (2).pdf', 'scan (3).pdf', 'scan (4).pdf']);
  });

  test('new_version keeps the name and counts versions, each with separate bytes', async () => {
    const who = await service.identity('User', 'Versions Co');
    policy('Versions Co', 'new_version');
    const first = await closed(who, 'one');
    const second = await closed(who, 'two');
    expect(second.body.name).toBe('scan.pdf');
    for (const stored of [first, second]) {
      const versions = await call(service, who, `/api/file/versions/${stored.body.id}`);
      expect(versions.body).toMatchObject([
        { version: 1, file_id: first.body.id },
        { version: 2, file_id: second.body.id, sha256: second.body.sha256 },
      ]);
    }
  });

  test('reject answers 409 and opens no session', async () => {
    const who = await service.identity('User', 'Reject Co');
    policy('Reject Co', 'reject');
    expect((await closed(who, 'one')).status).toBe(201);
    await leavesNothing(async () => {
      const refused = await closed(who, 'two');
      expect([refused.status, refused.body.error.code]).toEqual([409, 'duplicate']);
    });
  });
});

test('many simultaneous uploads all arrive completely', async () => {
  const contents = Array.from({ length: 24 }, () => randomBytes(100_000));
  const answers = await Promise.all(contents.map((content) => upload(service, service.admin, { content })));
  expect(answers.map((answer) => answer.body.sha256)).toEqual(
    contents.map((content) => createHash('sha256').update(content).digest('hex')),
  );
});
