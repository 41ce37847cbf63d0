import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bytes, startWebServer } from '../../fakes/web-server/web-server.ts';
import { until } from '../station-process.ts';
import { intray } from './intray.ts';
import { useStation } from './running-station.ts';

vi.setConfig({ testTimeout: 60_000 });

const { place, dataDir } = useStation();

const said = (...args: readonly string[]) => intray([...args, '--data-dir', dataDir]);
async function json(...args: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await said(...args, '--json');
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

test('company settings are shown, changed and checked', async () => {
  expect(await json('settings', 'company')).toMatchObject({ duplicatePolicy: 'new_file_new_name', fileRetryLimit: 3 });
  expect((await said('settings', 'company', 'fileRetryLimit', '5')).stdout).toBe('fileRetryLimit  5\n');
  await said('settings', 'company', 'maintenance.timeZone', 'Europe/Berlin');
  expect(await json('settings', 'company')).toMatchObject({
    fileRetryLimit: 5,
    'maintenance.timeZone': 'Europe/Berlin',
    'maintenance.startDay': 'sunday',
  });
  expect(await said('settings', 'company', 'fileRetryLimit', '-1')).toMatchObject({ code: 2 });
  expect(await said('settings', 'company', 'maintenance.timeZone', 'Nowhere')).toMatchObject({ code: 1 });
  expect(await said('settings', 'company', 'nothing', '1')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no setting nothing.') as string,
  });
  expect(await json('settings', 'company', 'fileRetryLimit')).toEqual({ fileRetryLimit: 5 });
});

test('limits are shown, set and taken away', async () => {
  expect(await json('settings', 'limits')).toMatchObject({ storageGigabytes: null, documentsAtOnce: null });
  expect((await said('settings', 'limits', 'storageGigabytes', '2.5')).stdout).toBe('storageGigabytes  2.5\n');
  expect(await json('settings', 'limits')).toMatchObject({ storageGigabytes: 2.5, documentsAtOnce: null });
  expect((await said('settings', 'limits', 'storageGigabytes', 'none')).stdout).toBe('storageGigabytes  none\n');
  expect(await said('settings', 'limits', 'documentsAtOnce', '0')).toMatchObject({ code: 2 });
  expect(await said('settings', 'limits', 'storedBytes', '1')).toMatchObject({ code: 2 });
});

test('tags are exported and imported as one file, and a dry run changes nothing', async () => {
  const exported = JSON.parse((await said('tags', 'export')).stdout) as {
    tags: { name: string; description: string }[];
  };
  const file = path.join(place, 'tags.json');
  const more = {
    ...exported,
    tags: [...exported.tags, { ...exported.tags[0], name: 'offer', description: 'An offer.' }],
  };
  writeFileSync(file, JSON.stringify(more));
  const nothing = await said('tags', 'import', file, '--dry-run');
  expect(nothing.stdout).toMatch(/^add +class +offer$/mu);
  expect((await said('tags')).stdout).not.toContain('offer');
  expect((await said('tags', 'import', file)).stdout).toBe(nothing.stdout);
  expect((await said('tags')).stdout).toMatch(/^offer +0 documents/mu);
  expect((await said('tags', 'show', 'offer')).stdout).toMatch(
    /^date +DateTime +built_in$[^]*^opening balance +anywhere +[\d.]+$/mu,
  );
  expect(await said('tags', 'show', 'nothing')).toMatchObject({ code: 1 });
  writeFileSync(file, '{"tags": 1}');
  expect(await said('tags', 'import', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nothing was changed.') as string,
  });
  writeFileSync(file, JSON.stringify({ ...more, more: 'x'.repeat(1_100_000) }));
  expect(await said('tags', 'import', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('too large for the command line') as string,
  });
  expect(await said('tags', 'import', path.join(place, 'none'))).toMatchObject({ code: 2, stdout: '' });
});

test('a file is fetched from a private host once that is allowed, and tags can be applied to it', async () => {
  const server = await startWebServer({ '/minutes.txt': bytes('Minutes of the meeting\n\nThe pumpkins won.\n') });
  onTestFinished(() => server.close());
  const address = `${server.at('127.0.0.1')}/minutes.txt`;
  const jobEnds = async (): Promise<unknown> => {
    const { job_id: id } = (await json('add', '--url', address)) as { job_id: string };
    return until(async () => {
      const detail = (await json('job', id)) as { job: { status: string } };
      return /completed|failed/u.test(detail.job.status) ? detail : null;
    });
  };
  expect(await jobEnds()).toMatchObject({
    job: { status: 'failed' },
    files: [{ error: { code: 'fetch.refused-address' } }],
  });
  expect(server.seen).toEqual([]);
  expect(await json('settings', 'hosts', `127.0.0.1:${String(server.port)}`)).toEqual([
    `127.0.0.1:${String(server.port)}`,
  ]);
  expect(await jobEnds()).toMatchObject({ job: { status: 'completed' } });
  expect(server.seen).toHaveLength(1);
  expect((await said('search', 'pumpkins')).stdout).toContain('minutes.txt');
  expect(await json('apply', '--dry-run')).toMatchObject({ status: 'counted', total: 1, changed: 0 });
  expect(await json('apply')).toMatchObject({ status: 'done', total: 1, changed: 0 });
  expect(await json('settings', 'hosts', '--none')).toEqual([]);
});

test(
  'users and keys are made, listed, blocked and revoked, and a key is printed once',
  { timeout: 180_000 },
  async () => {
    const email = 'scanner@example.net';
    expect((await said('users', 'add', email)).stdout).toContain(email);
    expect((await said('users', 'change', email, '--role', 'user', '--name', 'Scanner')).code).toBe(0);
    const made = await said('keys', 'add', email, 'mail room', '--json');
    const key = JSON.parse(made.stdout) as { base_url: string; api_key: string; access_token: string; app_id: string };
    expect(made.stderr).not.toContain(key.access_token);
    const ping = async (): Promise<number> => {
      const headers = { 'X-PlatformAPI-Key': key.api_key, Authorization: `Bearer ${key.access_token}` };
      return (await fetch(`${key.base_url}/api/platform/ping`, { headers })).status;
    };
    expect(await ping()).toBe(200);
    await said('users', 'block', email);
    expect(await ping()).toBe(403);
    await said('users', 'unblock', email);
    expect((await said('users')).stdout).toMatch(/^scanner@example\.net +Scanner +User +1 key$/mu);
    expect((await said('keys', 'rename', key.app_id, 'post')).code).toBe(0);
    const listed = await said('keys', 'list', '--json');
    expect(JSON.parse(listed.stdout)).toContainEqual(expect.objectContaining({ id: key.app_id, name: 'post' }));
    expect(listed.stdout).not.toContain(key.api_key);
    await said('keys', 'revoke', key.app_id);
    expect(await ping()).toBe(401);
    expect(await said('keys', 'revoke', key.app_id)).toMatchObject({ code: 1 });
    expect(await said('users', 'remove', email)).toMatchObject({ code: 0 });
    expect(await said('users', 'remove', email)).toMatchObject({ code: 1 });
    expect(await said('users', 'add', 'nobody')).toMatchObject({ code: 2 });
  },
);
