import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { createChildHost } from '#hosts/station/run-station.ts';
import type { ChildState } from '#ports/child-host.ts';
import { aText } from '../../lib/a-text.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

async function child(body: string): Promise<string> {
  const file = path.join(temporaryDirectory(), 'child.mjs');
  await writeFile(file, body);
  return file;
}

const host = () => createChildHost({ backoffMs: () => 5 });
const staysUp = `process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  process.send({ kind: 'ready', base_url: 'http://x', pid: process.pid });
  setInterval(() => process.send({ kind: 'tick' }), 10);`;

test('start resolves when the child is ready; its messages are received; stop ends it', async () => {
  const states: ChildState[] = [];
  const running = await host().start(await child(staysUp), [], (state) => states.push(state));
  expect(states).toEqual([
    { kind: 'starting' },
    { kind: 'ready', message: { kind: 'ready', base_url: 'http://x', pid: expect.any(Number) as number } },
  ]);
  const received = Promise.withResolvers<unknown>();
  const off = running.onMessage((message) => received.resolve(message));
  expect(await received.promise).toEqual({ kind: 'tick' });
  off();
  await running.stop(2_000);
  expect(states).toHaveLength(2);
});

test('a child that is killed is restarted, and its state shows it', async () => {
  const states: ChildState[] = [];
  const back = Promise.withResolvers<undefined>();
  const pids: number[] = [];
  const running = await host().start(await child(staysUp), [], (state) => {
    states.push(state);
    if (state.kind === 'ready') pids.push(Number(state.message.pid));
    if (pids.length === 2) back.resolve(undefined);
  });
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await back.promise;
  expect(states.map((state) => state.kind)).toEqual(['starting', 'ready', 'restarting', 'ready']);
  expect(states[2]).toEqual({
    kind: 'restarting',
    attempt: 1,
    why: message('local-service.exit-signal', { signal: 'SIGKILL' }),
  });
  expect(new Set(pids).size).toBe(2);
  await running.stop(2_000);
});

test('after five restarts it is given up, with its own message where it had one', async () => {
  const states: ChildState[] = [];
  const body = "process.send({ kind: 'cannot-start', message: 'Another one runs.' }, () => process.exit(4));";
  await host().start(await child(body), [], (state) => states.push(state));
  const attempts = states.flatMap((state) => (state.kind === 'restarting' ? [state.attempt] : []));
  expect(attempts).toEqual([1, 2, 3, 4, 5]);
  expect(states.at(-1)).toEqual({ kind: 'given-up', why: aText('Another one runs.'), mayPass: true });
});

test('the reason why a child cannot start keeps its code when its own table has it', async () => {
  const whyOf = async (code: string) => {
    const states: ChildState[] = [];
    const said = { kind: 'cannot-start', message: 'As it is.', message_code: code, message_params: { path: '/data' } };
    const body = `process.send(${JSON.stringify(said)}, () => process.exit(3));`;
    await host().start(await child(body), [], (state) => states.push(state));
    return states.at(-1);
  };
  const known = message('service.start.in-use', { path: '/data' });
  expect(await whyOf('service.start.in-use')).toEqual({ kind: 'given-up', why: known });
  expect(await whyOf('keys.not-stored')).toEqual({ kind: 'given-up', why: aText('As it is.') });
});

test('an error that a restart cannot fix is final', async () => {
  const states: ChildState[] = [];
  const body = "process.send({ kind: 'cannot-start', message: 'The store is damaged.' }, () => process.exit(3));";
  await host().start(await child(body), [], (state) => states.push(state));
  expect(states).toEqual([{ kind: 'starting' }, { kind: 'given-up', why: aText('The store is damaged.') }]);
});

test('wrong arguments are not tried again', async () => {
  const states: ChildState[] = [];
  await host().start(await child('process.exit(2);'), [], (state) => states.push(state));
  expect(states).toEqual([
    { kind: 'starting' },
    { kind: 'given-up', why: message('local-service.exit-code', { code: '2' }) },
  ]);
});

test('keys of services are not passed to a child, because it reads untrusted documents', async () => {
  const names = ['INTRAY_SERVICE_KEYS', 'INTRAY_SECRETS_PASSPHRASE', 'CREDENTIALS_DIRECTORY', 'INTRAY_WORKERS'];
  for (const name of names) vi.stubEnv(name, '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  const body = `process.on('SIGTERM', () => process.exit(0));
    process.send({ kind: 'ready', names: Object.keys(process.env) }, () => undefined);
    setInterval(() => undefined, 1_000);`;
  const ready = Promise.withResolvers<readonly unknown[]>();
  const running = await host().start(await child(body), [], (state) => {
    if (state.kind === 'ready') ready.resolve(state.message.names as readonly unknown[]);
  });
  const there = await ready.promise;
  expect(names.filter((name) => there.includes(name))).toEqual(['INTRAY_WORKERS']);
  expect(there).toContain('PATH');
  await running.stop(2_000);
});

test('a variable that the local service does not understand is reported in the words of the service', async () => {
  vi.stubEnv('INTRAY_WORKERS', 'many');
  onTestFinished(() => void vi.unstubAllEnvs());
  const entry = path.resolve(import.meta.dirname, '../../../main/local-service/main.ts');
  const states: ChildState[] = [];
  await host().start(entry, ['serve', '--data-dir', temporaryDirectory()], (state) => states.push(state));
  expect(states.at(-1)).toEqual({ kind: 'given-up', why: aText('Workers are a number from 1 to 16.') });
  expect(states).toHaveLength(2);
});
