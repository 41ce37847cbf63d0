// Fetches files of an Azure source from the emulator of Microsoft through the real service:
// `node run-azurite.ts [--azurite PATH]`. Without a path it runs azurite-blob of the package azurite, which npm fetches.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createConfigureClient } from '../configure.ts';
import { kill, prepare, startService } from '../queue/killed-service.ts';

const packageName = 'azurite@3.37.0';
/** The account and key that every emulator has. */
const account = 'devstoreaccount1';
const secretKey = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';
const port = 10_700;
const endpoint = `http://127.0.0.1:${port}`;
const container = 'scans';
const names = [
  'plain.txt',
  "2026/03/a b+ä'.txt",
  '100 %.txt',
  'a&b=c?.txt',
  '#1 (copy)!~*.txt',
  '日本語.txt',
  'double  space/..txt',
  '%41.txt',
];
const contentOf = (name: string): string => `Letter ${name}`;

const madeJob = z.object({ id: z.string() });
const fetchedJob = z.object({
  files: z.array(z.object({ id: z.string(), status: z.string(), error: z.object({ code: z.string() }).nullish() })),
});

const { values } = parseArgs({ options: { azurite: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'intray-azurite-'));
const emulator = startEmulator(values.azurite, folder);
try {
  await fill();
  const results = await fetchAll();
  for (const [what, result] of results)
    console.log(result === 'right' ? `right  ${what}` : `WRONG  ${what}: ${result}`);
  if (results.some(([, result]) => result !== 'right')) process.exitCode = 1;
} finally {
  stopEmulator(emulator);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function startEmulator(path: string | undefined, location: string): ChildProcess {
  const args = ['--blobPort', String(port), '--location', location, '--silent', '--skipApiVersionCheck'];
  const command = path ?? 'npm';
  const before = path === undefined ? ['exec', '--yes', `--package=${packageName}`, '--', 'azurite-blob'] : [];
  // A group of its own, because npm starts the emulator as a child.
  return spawn(command, [...before, ...args], { stdio: 'ignore', cwd: location, detached: true });
}

function stopEmulator({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** Signs a PUT, independently of the service's own code for GET. */
async function put(path: string, body: string, more: Readonly<Record<string, string>> = {}): Promise<number> {
  const url = new URL(`${endpoint}/${account}/${path}`);
  const headers = { ...more, 'x-ms-date': new Date().toUTCString(), 'x-ms-version': '2021-08-06' };
  const own = Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const length = Buffer.byteLength(body) === 0 ? '' : String(Buffer.byteLength(body));
  const type = 'text/plain';
  const lines = own.map(([name, value]) => `${name}:${value}`);
  const query = [...url.searchParams].map(([name, value]) => `${name}:${value}`);
  const resource = [`/${account}${url.pathname}`, ...query];
  const signed = ['PUT', '', '', length, '', type, '', '', '', '', '', '', ...lines, ...resource].join('\n');
  const signature = createHmac('sha256', Buffer.from(secretKey, 'base64')).update(signed).digest('base64');
  const authorization = `SharedKey ${account}:${signature}`;
  const answer = await fetch(url, {
    method: 'PUT',
    body,
    headers: { ...headers, authorization, 'content-type': type },
  });
  return answer.status;
}

async function fill(): Promise<void> {
  const untilMs = Date.now() + 120_000;
  for (;;) {
    const status = await put(`${container}?restype=container`, '').catch(() => 0);
    if (status === 201) break;
    if (Date.now() > untilMs) throw new Error(`the emulator did not make a container: ${status}`);
    await sleep(500);
  }
  for (const name of names) {
    const path = `${container}/${name.split('/').map(encodeURIComponent).join('/')}`;
    const status = await put(path, contentOf(name), { 'x-ms-blob-type': 'BlockBlob' });
    if (status !== 201) throw new Error(`the emulator did not take ${name}: ${status}`);
  }
}

type Result = readonly [what: string, result: string];

async function fetchAll(): Promise<readonly Result[]> {
  const dataDir = join(folder, 'intray');
  const admin = await prepare(dataDir, 'Account Admin');
  const { child, baseUrl, own } = await startService(dataDir, admin);
  const configure = await createConfigureClient(own);
  const headers = {
    authorization: `Bearer ${admin.access_token}`,
    'x-platformapi-key': admin.api_key,
    'content-type': 'application/json',
  };
  const post = async (path: string, body: unknown): Promise<unknown> =>
    (await fetch(`${baseUrl}${path}`, { method: 'POST', body: JSON.stringify(body), headers })).json();
  const get = (path: string): Promise<Response> => fetch(`${baseUrl}${path}`, { headers });
  const addSource = async (source: string, key: string): Promise<void> => {
    await post('/api/source/create', { type: 'Azure', source_name: source, account_name: account, secret_key: key });
    await configure.ask('fetch.setEndpoint', { source, endpoint });
  };
  await addSource('emulator', secretKey);
  await addSource('wrong key', Buffer.from(randomUUID()).toString('base64'));
  const results: Result[] = [];
  /** Returns the bytes of the fetched file, or the code of its error. */
  const fetched = async (source: string, from: string, name: string): Promise<string> => {
    const { id } = madeJob.parse(await post('/api/file/upload', { source, container: from, file_name: name }));
    for (;;) {
      await sleep(200);
      const [file] = fetchedJob.parse(await (await get(`/api/job/detail/${id}`)).json()).files;
      if (file?.status === 'failed') return file.error?.code ?? 'no reason';
      if (file?.status === 'tagged') return (await get(`/api/file/download/${file.id}`)).text();
    }
  };
  const expectFetch = async (what: string, wanted: string, ...from: Parameters<typeof fetched>): Promise<void> => {
    const found = await fetched(...from);
    results.push([what, found === wanted ? 'right' : `${found} instead of ${wanted}`]);
  };
  for (const name of names) await expectFetch(name, contentOf(name), 'emulator', container, name);
  await expectFetch('a file that is not there', 'source-no-file', 'emulator', container, 'no.txt');
  await expectFetch('a container that is not there', 'source-no-container', 'emulator', 'nothing', 'no.txt');
  await expectFetch('a wrong key', 'source-refused', 'wrong key', container, 'plain.txt');
  await configure.close();
  await kill(child, 'SIGTERM');
  return results;
}
