import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Station } from './station.ts';
import type { Writer } from './writer.ts';

export interface Outcome {
  readonly written: number;
  /** The number of different contents among them. */
  readonly contents: number;
  readonly done: number;
  readonly duplicates: number;
  /** At the service: the numbers of processed files and of jobs. */
  readonly tagged: number;
  readonly jobs: number;
  /** Files that were uploaded and never processed: they were in a session that a kill left unconfirmed. */
  readonly orphans: number;
  /** Descriptions of what is wrong; must be empty. */
  readonly wrong: readonly string[];
}

const fileRecord = z.object({
  id: z.string(),
  sha256: z.string(),
  status: z.string(),
  job_id: z.string().nullish(),
});
const jobRecord = z.object({ id: z.string(), status: z.string() });
const credentials = z.object({ base_url: z.string(), api_key: z.string(), access_token: z.string() });

/** The maximum of the interface. */
const jobPageSize = 39;

/** Asks the service itself what it holds, without the app, and compares that with what was written. */
export async function countOutcome(station: Station, dataDir: string, writer: Writer): Promise<Outcome> {
  const written = writer.written();
  const contents = new Set(written.map((file) => file.sha256));
  const service = await askService(dataDir);
  const tagged = service.files.filter((file) => file.status === 'tagged');
  const { balance } = await station.ask('app.status', {});
  const states = await fileStates(station);
  const count = (state: string) => states.filter((each) => each === state).length;

  const timesBy = Map.groupBy(tagged, (file) => file.sha256);
  const wrong: string[] = [];
  for (const hash of contents) {
    const times = timesBy.get(hash) ?? [];
    if (times.length !== 1) wrong.push(`${hash} was processed ${times.length} times`);
    if (times.some((file) => (file.job_id ?? '') === '')) wrong.push(`${hash} was processed in no job`);
  }
  for (const hash of timesBy.keys())
    if (!contents.has(hash)) wrong.push(`${hash} was processed and never written whole`);
  for (const job of service.jobs) if (job.status !== 'completed') wrong.push(`job ${job.id} is ${job.status}`);
  const open = service.files.filter((file) => file.status !== 'tagged' && file.status !== 'uploaded');
  for (const file of open) wrong.push(`file ${file.id} at the service is ${file.status}`);
  if (count('done') !== contents.size) wrong.push(`${count('done')} done of ${contents.size} contents`);
  if (count('done') + count('duplicate') !== written.length) wrong.push(`not all done: ${states.join(', ')}`);
  if (balance.seen !== written.length || balance.done !== written.length || balance.unaccounted.length > 0) {
    wrong.push(`the balance is not exact: ${JSON.stringify(balance)}`);
  }
  return {
    written: written.length,
    contents: contents.size,
    done: count('done'),
    duplicates: count('duplicate'),
    tagged: tagged.length,
    jobs: service.jobs.length,
    orphans: service.files.filter((file) => file.status === 'uploaded').length,
    wrong,
  };
}

async function fileStates(station: Station): Promise<readonly string[]> {
  const states: string[] = [];
  for (;;) {
    const { files, total } = await station.ask('files.list', { offset: states.length, limit: 500 });
    states.push(...files.map((file) => file.state));
    if (files.length === 0 || states.length >= total) return states;
  }
}

async function askService(dataDir: string) {
  const entry = path.resolve(import.meta.dirname, '../../dist/service/main.js');
  const args = [entry, 'credentials', '--data-dir', dataDir, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { base_url, api_key, access_token } = credentials.parse(JSON.parse(stdout));
  const headers = { 'X-PlatformAPI-Key': api_key, Authorization: `Bearer ${access_token}` };
  const ask = async <T>(what: string, record: z.ZodType<T>): Promise<readonly T[]> => {
    const reply = await fetch(`${base_url}/api/${what}`, { headers });
    if (!reply.ok) throw new Error(`${what}: ${reply.status} ${await reply.text()}`);
    return z.object({ result: z.array(record) }).parse(await reply.json()).result;
  };
  const jobs: z.infer<typeof jobRecord>[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const some = await ask(`job/all?currentPage=${page}&pageSize=${jobPageSize}`, jobRecord);
    jobs.push(...some);
    more = some.length === jobPageSize;
  }
  // Without page parameters the service returns every file.
  return { files: await ask('file/all', fileRecord), jobs };
}
