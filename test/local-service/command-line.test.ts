import path from 'node:path';
import { expect, test } from 'vitest';
import { parseCommandLine } from '#local-service/command-line.ts';

const dataDir = path.resolve('somewhere');
const serve = ['serve', '--data-dir', 'somewhere'];
const nothing = {
  ...{ kind: 'serve', dataDir, port: null, workers: null, leaseSeconds: null },
  ...{ requestsPerSecond: null, metricsPort: null, team: null, listen: null, publicUrl: null },
  logs: { access: false, stdout: false },
};

test.each([
  ['nothing said', [], {}, {}],
  [
    'options',
    ['--port', '0', '--workers', '4', '--rate-limit', '50', '--metrics-port', '9464'],
    {},
    { port: 0, workers: 4, requestsPerSecond: 50, metricsPort: 9464 },
  ],
  ['environment', [], { INTRAY_WORKERS: '3', INTRAY_RATE_LIMIT: '20' }, { workers: 3, requestsPerSecond: 20 }],
  ['the option before the environment', ['--workers', '1'], { INTRAY_WORKERS: '3' }, { workers: 1 }],
  ['an empty environment', [], { INTRAY_WORKERS: '', INTRAY_RATE_LIMIT: '', INTRAY_LOG_STDOUT: '' }, {}],
  ['logs', ['--access-log', 'on', '--log-stdout'], {}, { logs: { access: true, stdout: true } }],
  ['logs by the environment', [], { INTRAY_LOG_STDOUT: 'on' }, { logs: { access: false, stdout: true } }],
])('serve, %s', (_what, args, environment, expected) => {
  expect(parseCommandLine([...serve, ...args], environment)).toEqual({ ...nothing, ...expected });
});

test.each([
  ['--workers', '0', 'from 1 to 16'],
  ['--workers', '17', 'from 1 to 16'],
  ['--workers', 'two', 'from 1 to 16'],
  ['--rate-limit', '0', 'from 1 to 100000'],
  ['--rate-limit', '1e3', 'from 1 to 100000'],
  ['--port', '70000', 'from 0 to 65535'],
  ['--metrics-port', 'off', 'from 0 to 65535'],
])('%s %s is wrong usage', (option, value, words) => {
  const message: unknown = expect.stringContaining(words);
  expect(parseCommandLine([...serve, option, value])).toEqual({ kind: 'wrong-usage', message });
});

test.each([
  [[], {}, { access: true, stdout: false }],
  [['--access-log', 'off'], {}, { access: false, stdout: false }],
  [[], { INTRAY_ACCESS_LOG: 'off' }, { access: false, stdout: false }],
  [['--access-log', 'on'], { INTRAY_ACCESS_LOG: 'off' }, { access: true, stdout: false }],
] as const)('serve in team mode, logs with %j and %j', (args, environment, logs) => {
  const team = ['--database', 'postgres://intray@127.0.0.1/archive', '--blobs', 's3://archive'];
  expect(parseCommandLine([...serve, ...team, ...args], environment)).toMatchObject({ logs });
});

test.each([
  [['--access-log', 'yes'], {}],
  [[], { INTRAY_LOG_STDOUT: '1' }],
])('%j and %j are wrong usage of logs', (args, environment) => {
  expect(parseCommandLine([...serve, ...args], environment)).toMatchObject({ kind: 'wrong-usage' });
});

test('take-bucket takes the place of key and credentials, a database and a bucket', () => {
  const database = 'postgres://intray@127.0.0.1/archive';
  const take = ['take-bucket', '--data-dir', 'somewhere'];
  expect(parseCommandLine([...take, '--database', database, '--blobs', 's3://archive'])).toEqual({
    ...{ kind: 'take-bucket', dataDir, team: { database, blobs: 's3://archive' } },
  });
  expect(parseCommandLine(take)).toMatchObject({ kind: 'wrong-usage' });
});

test('the lists of an administrator take a database without a bucket', () => {
  const database = 'postgres://intray@127.0.0.1/archive';
  const named = ['--data-dir', 'somewhere', '--database', database];
  const team = { database, blobs: null };
  expect(parseCommandLine(['workers', ...named])).toEqual({ kind: 'workers', json: false, team });
  expect(parseCommandLine(['workers', '--data-dir', 'somewhere'])).toMatchObject({ kind: 'wrong-usage' });
  expect(parseCommandLine(['failed', ...named, '--again', '--json'])).toEqual({
    ...{ kind: 'failed', dataDir, again: true, json: true, team },
  });
  expect(parseCommandLine(['failed', '--data-dir', 'somewhere'])).toMatchObject({ again: false, team: null });
});

test('verify takes the place of the data, and whether all bytes are read', () => {
  const verify = ['verify', '--data-dir', 'somewhere'];
  expect(parseCommandLine(verify)).toEqual({ kind: 'verify', dataDir, hashes: false, json: false, team: null });
  const database = 'postgres://intray@127.0.0.1/archive';
  const team = ['--database', database, '--blobs', 's3://archive'];
  expect(parseCommandLine([...verify, '--hashes', '--json', ...team])).toEqual({
    ...{ kind: 'verify', dataDir, hashes: true, json: true, team: { database, blobs: 's3://archive' } },
  });
  const message: unknown = expect.stringContaining('--blobs');
  expect(parseCommandLine([...verify, '--database', database])).toEqual({ kind: 'wrong-usage', message });
});

test('move takes the data directory of the other side and whether documents come from it or go to it', () => {
  const database = 'postgres://intray@127.0.0.1/archive';
  const move = ['move', '--data-dir', 'somewhere', '--database', database, '--blobs', 's3://archive'];
  const team = { database, blobs: 's3://archive' };
  const whole = { kind: 'move', dataDir, team, company: 'Intray', json: false, listsExisting: false };
  expect(parseCommandLine([...move, '--from', 'old'])).toEqual({
    ...whole,
    direction: 'from',
    other: path.resolve('old'),
  });
  expect(parseCommandLine([...move, '--to', 'new', '--company', 'Branch', '--json'])).toEqual({
    ...{ ...whole, direction: 'to', other: path.resolve('new'), company: 'Branch', json: true },
  });
  expect(parseCommandLine([...move, '--from', 'old', '--list-existing'])).toMatchObject({ listsExisting: true });
  for (const [args, words] of [
    [move, '(--from) or go to (--to)'],
    [[...move, '--from', 'old', '--to', 'new'], '(--from) or go to (--to)'],
    [[...move, '--from', 'old', '--company', ' '], 'needs a name'],
    [['move', '--data-dir', 'somewhere', '--from', 'old'], 'name its database and bucket'],
  ] as const) {
    const message: unknown = expect.stringContaining(words);
    expect(parseCommandLine(args)).toEqual({ kind: 'wrong-usage', message });
  }
});
