import { PassThrough } from 'node:stream';
import path from 'node:path';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { readHidden } from '../../../main/hosts/cli/commands/connect/ask-credentials.ts';
import { selfSignedCertificate } from '../../builders/self-signed-certificate.ts';
import { listen } from '../../fakes/tunnel-proxy.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { startService } from '../../local-service/start-service.ts';
import { intray } from './intray.ts';

vi.setConfig({ testTimeout: 90_000 });

test('a remote service is connected with keys from standard input, which are then stored nowhere in clear text', async () => {
  const service = await startService();
  try {
    const keys = await service.credentials('User', 'Elsewhere');
    const dataDir = temporaryDirectory();
    const run = (args: readonly string[], input = '') =>
      intray([...args, '--data-dir', dataDir], { input, env: { INTRAY_SECRETS_PASSPHRASE: 'a phrase of this test' } });

    const refused = await run(['connect', service.baseUrl], `${keys.api_key}\nnot-the-token\n`);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    const connected = await run(['connect', service.baseUrl, '--allow-file'], JSON.stringify(keys));
    expect(connected).toMatchObject({ code: 0, stderr: '' });
    expect(connected.stdout).toContain(`connected to ${service.baseUrl}. Key: in an encrypted file`);
    const whoami = await run(['whoami', '--json']);
    expect(whoami.stderr).toBe('');
    expect(JSON.stringify(JSON.parse(whoami.stdout))).toContain('Elsewhere');

    for (const text of [connected.stdout, whoami.stdout, ...everyFile(dataDir)]) {
      expect(text).not.toContain(keys.access_token);
      expect(text).not.toContain(keys.api_key);
    }
    const back = await run(['connect', 'local', '--json']);
    expect(JSON.parse(back.stdout)).toMatchObject({ kind: 'local' });
  } finally {
    await service.stop();
  }
});

test('a passphrase opens the encrypted file when none comes from outside', async () => {
  const service = await startService();
  try {
    const keys = await service.credentials('User', 'Elsewhere');
    const dataDir = temporaryDirectory();
    const env = { INTRAY_SECRETS_PASSPHRASE: 'a phrase of this test' };
    const at = ['--data-dir', dataDir];
    const connect = ['connect', service.baseUrl, '--allow-file', ...at];
    expect(await intray(connect, { input: JSON.stringify(keys), env })).toMatchObject({ code: 0 });

    const wrong = await intray(['unlock', ...at], { input: 'another phrase\n' });
    expect([wrong.code, wrong.stdout]).toEqual([1, '']);
    expect(wrong.stderr).toContain('This passphrase does not open the encrypted file');
    const right = await intray(['unlock', ...at], { input: `${env.INTRAY_SECRETS_PASSPHRASE}\n` });
    expect(right).toMatchObject({ code: 0, stderr: '' });
    expect(right.stdout).toContain(`connected to ${service.baseUrl}. Key: in an encrypted file`);
  } finally {
    await service.stop();
  }
});

test('what the service prints about its credentials is a key for INTRAY_SERVICE_KEYS', async () => {
  const service = await startService();
  try {
    const printed = { base_url: service.baseUrl, ...(await service.credentials('User', 'Elsewhere')) };
    const dataDir = temporaryDirectory();
    const settings = { service: { kind: 'remote', baseUrl: service.baseUrl, auth: 'bearer' } };
    writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
    const env = { INTRAY_SERVICE_KEYS: JSON.stringify(printed) };
    const whoami = await intray(['whoami', '--json', '--data-dir', dataDir], { env });
    expect([whoami.code, whoami.stderr]).toEqual([0, '']);
    expect(JSON.parse(whoami.stdout)).toMatchObject({ companyName: 'Elsewhere' });
    const status = await intray(['status', '--data-dir', dataDir], { env });
    expect(status.stdout).toContain(`Connection (${service.baseUrl}): `);
  } finally {
    await service.stop();
  }
});

test('without a terminal the passphrase follows the key on standard input, and a missing one is said', async () => {
  const service = await startService();
  try {
    const keys = await service.credentials('User', 'Elsewhere');
    const dataDir = temporaryDirectory();
    const connect = (...lines: readonly string[]) =>
      intray(['connect', service.baseUrl, '--allow-file', '--data-dir', dataDir], { input: lines.join('\n') });
    const settings = () => readFileSync(path.join(dataDir, 'settings.json'), 'utf8');
    expect(await intray(['status', '--data-dir', dataDir])).toMatchObject({ code: 0 });
    const before = settings();

    const missing = await connect(keys.api_key, keys.access_token, '');
    expect([missing.code, missing.stdout]).toEqual([1, '']);
    expect(missing.stderr).toMatch(/needs a passphrase.+in the line after the key.+INTRAY_SECRETS_PASSPHRASE/u);
    expect(settings()).toBe(before);
    const inLines = await connect(keys.api_key, keys.access_token, 'a phrase of this test', '');
    expect([inLines.code, inLines.stdout]).toEqual([0, expect.stringContaining('Key: in an encrypted file')]);
    const other = await connect(JSON.stringify({ ...keys, passphrase: 'another phrase' }));
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('does not open the encrypted file')]);
    const inJson = await connect(JSON.stringify({ ...keys, passphrase: 'a phrase of this test' }));
    expect(inJson).toMatchObject({ code: 0, stderr: '' });
  } finally {
    await service.stop();
  }
});

test('a certificate that is not trusted is said with what helps, and trusted after its file was named', async () => {
  const service = await startService();
  const { certificate, key } = selfSignedCertificate(['127.0.0.1']);
  const front = createServer({ cert: certificate, key }, (incoming, answer) => {
    const { method, url, headers } = incoming;
    const host = new URL(service.baseUrl).host;
    const onward = request(new URL(url ?? '/', service.baseUrl), { method, headers: { ...headers, host } }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(onward);
  });
  try {
    const address = `https://127.0.0.1:${String(await listen(front))}`;
    const keys = await service.credentials('User');
    const dataDir = temporaryDirectory();
    const caFile = path.join(dataDir, 'ca.pem');
    writeFileSync(caFile, certificate);
    const env = { INTRAY_SECRETS_PASSPHRASE: 'a phrase of this test' };
    const connect = (input: string, ...more: readonly string[]) =>
      intray(['connect', address, '--allow-file', '--data-dir', dataDir, ...more], { input, env });
    const refused = await connect(JSON.stringify(keys));
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('intray connect --ca-file')]);

    const settings = () => readFileSync(path.join(dataDir, 'settings.json'), 'utf8');
    const before = settings();
    const wrongKey = await connect(JSON.stringify({ ...keys, access_token: 'another' }), '--ca-file', caFile);
    expect([wrongKey.code, wrongKey.stderr]).toEqual([1, expect.stringContaining('access token')]);
    expect(settings()).toBe(before);
    expect(await connect(JSON.stringify(keys), '--ca-file', path.join(dataDir, 'none.pem'))).toMatchObject({ code: 1 });
    expect(settings()).toBe(before);

    expect(await connect(JSON.stringify(keys), '--ca-file', caFile)).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(settings())).toMatchObject({ preferences: { extraCaFile: caFile } });
    // Started again, it trusts the certificate by its settings.
    expect(await intray(['whoami', '--data-dir', dataDir], { env })).toMatchObject({ code: 0 });
  } finally {
    front.closeAllConnections();
    await service.stop();
  }
});

/** Returns all files except those of the local service, which has other keys. */
function everyFile(dataDir: string): readonly string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(dataDir, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'));
}

/** A terminal that records the calls to it. */
function terminal() {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (on: boolean) => raw.push(on) });
  const output = new PassThrough();
  const ask = readHidden('Key: ', input as unknown as typeof process.stdin, output as unknown as typeof process.stderr);
  return { raw, input, output, ask };
}

test('a terminal does not show the answer, and is in normal mode again afterwards', async () => {
  const { raw, input, output, ask } = terminal();
  input.write('secrex');
  input.write('\u007f');
  input.write('t\r');
  expect(await ask).toBe('secret');
  expect(raw).toEqual([true, false]);
  expect(String(output.read())).toBe('Key: \n');
});

test('several pasted lines answer as many questions', async () => {
  const { input, output, ask } = terminal();
  input.write('first\r\nsecond\rthird\r');
  expect(await ask).toBe('first');
  const next = () =>
    readHidden('', input as unknown as typeof process.stdin, output as unknown as typeof process.stderr);
  expect([await next(), await next()]).toEqual(['second', 'third']);
});

test('Ctrl+C ends the question and changes nothing', async () => {
  const { raw, input, ask } = terminal();
  input.write('sec\u0003');
  await expect(ask).rejects.toMatchObject({ reason: message('cli.connect.cancelled') });
  expect(raw).toEqual([true, false]);
});
