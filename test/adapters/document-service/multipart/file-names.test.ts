import { randomUUID } from 'node:crypto';
import fastifyMultipart from '@fastify/multipart';
import fastify from 'fastify';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createMultipartBody } from '#adapters/document-service/multipart/multipart-body.ts';
import { readForm } from '../../../fakes/bare-server/read-form.ts';
import { clientFor, sourceOf, valueOf } from '../bare-client.ts';

/** Starts a server with an independent form parser, which answers with what it parsed. */
async function parsingServer() {
  const server = fastify();
  await server.register(fastifyMultipart);
  const seen: { readonly name: string; readonly session: unknown; readonly bytes: Buffer; readonly parts: number }[] =
    [];
  server.post('/api/file/uploadfile', async (request) => {
    let session: unknown;
    let parts = 0;
    for await (const part of request.parts()) {
      parts += 1;
      if (part.type === 'field' && part.fieldname === 'session_id') session = part.value;
      if (part.type === 'file') seen.push({ name: part.filename, session, bytes: await part.toBuffer(), parts });
    }
    return { id: randomUUID() };
  });
  const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  return { baseUrl, seen };
}

test.each([
  ['Rechnung.pdf', 'Rechnung.pdf'],
  ['Müller & Söhne – 第3号 📄.pdf', 'Müller & Söhne – 第3号 📄.pdf'],
  ['he said "no".pdf', 'he said %22no%22.pdf'],
  ['two\r\nlines: x\n.pdf', 'two%0D%0Alines: x%0A.pdf'],
  ['nul\0.pdf', 'nul%00.pdf'],
  ['tab\t.pdf', 'tab%09.pdf'],
  ['ends with a backslash\\', 'ends with a backslash%5C'],
  ['semi; colon=1.pdf', 'semi; colon=1.pdf'],
  ['\u202Efdp.exe', '\u202Efdp.exe'],
  ['half \ud800 pair', 'half \ufffd pair'],
  ['percent %22.pdf', 'percent %22.pdf'],
  ["x'; filename*=UTF-8''y", "x'; filename*=UTF-8''y"],
  ['', 'unnamed'],
  [`${'n'.repeat(996)}.pdf`, `${'n'.repeat(996)}.pdf`],
  ['ü'.repeat(1000), 'ü'.repeat(1000)],
])('the name %j arrives as %j, with the file and the session whole', async (name, arrives) => {
  const { baseUrl, seen } = await parsingServer();
  const sessionId = randomUUID();
  const bytes = Buffer.from('--\r\nnot a boundary\r\n--\r\n');
  const service = await clientFor(baseUrl);
  valueOf(await service.upload({ source: sourceOf(name, bytes), sessionId, metadata: { name } }));
  expect(seen).toEqual([{ name: arrives, session: sessionId, bytes, parts: 3 }]);
});

test('no name and no metadata break out of their part', async () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 });
  const nasty = fc
    .array(fc.constantFrom('"', '\\', '\r', '\n', '\0', ';', '--', 'a', '\ud800'))
    .map((all) => all.join(''));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anyText, nasty),
      anyText,
      fc.uint8Array({ maxLength: 200 }),
      async (name, value, bytes) => {
        const fields = { session_id: 's', metadata: JSON.stringify({ value }) };
        const body = createMultipartBody(fields, sourceOf(name, bytes));
        const pieces: Uint8Array[] = [];
        for await (const piece of body.stream()) pieces.push(piece);
        const whole = Buffer.concat(pieces);
        expect(whole.length).toBe(body.sizeBytes);
        const parts = readForm(body.contentType, whole);
        expect(parts.map((part) => part.name)).toEqual(['session_id', 'metadata', 'file']);
        expect(JSON.parse(parts[1]!.bytes.toString())).toEqual({ value });
        expect(parts[2]!.bytes.equals(bytes)).toBe(true);
      },
    ),
  );
});
