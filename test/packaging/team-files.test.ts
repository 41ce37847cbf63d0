import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createProgram } from '#hosts/cli/program.ts';
import { fileMaxBytes } from '#service-api/limits.ts';
import { parseCommandLine, usage } from '#local-service/command-line.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

const folder = path.resolve(import.meta.dirname, '../../assets/team');
const readText = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

interface Start {
  /** The words after `intray`. */
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      secrets: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      depends_on: z.record(z.string(), z.unknown()).optional(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.unknown()),
});
const compose = composeSchema.parse(parse(readText('compose.yaml')));

/** Returns the values of a unit by their names, with `%d` and `%S` in their place. */
function readUnit(text: string, credentials: string, state: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const { name, value } = /^(?<name>[A-Z][A-Za-z]+)=(?<value>.*)$/u.exec(line)?.groups ?? {};
    if (name === undefined || value === undefined) continue;
    const replaced = value.replaceAll('%d', credentials).replaceAll('%S', state);
    values.set(name, [...(values.get(name) ?? []), replaced]);
  }
  return values;
}

const startOfUnit =
  (name: string) =>
  (credentials: string): Start => {
    const unit = readUnit(readText(name), credentials, '/var/lib');
    const [line = ''] = unit.get('ExecStart') ?? [];
    const pairs = (unit.get('Environment') ?? []).map(
      (pair) => /^(?<name>[^=]+)=(?<value>.*)$/u.exec(pair)?.groups ?? {},
    );
    const environment = Object.fromEntries(pairs.map(({ name = '', value = '' }) => [name, value]));
    return { words: line.split(' ').slice(line.split(' ').indexOf('intray') + 1), environment };
  };

const startOfCompose =
  (name: string) =>
  (credentials: string): Start => {
    const { command = [], environment = {} } = compose.services[name] ?? {};
    const read = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace('/run/secrets', credentials).replace(/^\$\{INTRAY_BLOBS:.*\}$/u, 's3://documents?region=x'),
    ]);
    return { words: command, environment: Object.fromEntries(read) as Record<string, string> };
  };

/** A folder with the secrets that the files name. */
function credentialsFolder(): string {
  const made = path.join(temporaryDirectory(), 'credentials');
  mkdirSync(made);
  for (const name of ['database', 'database-address'])
    writeFileSync(path.join(made, name), 'postgres://intray:secret@127.0.0.1/archive\n');
  for (const name of ['bucket-key-id', 'bucket-key']) writeFileSync(path.join(made, name), 'key\n');
  return made;
}

const inTeamMode = {
  logs: { access: true, stdout: true },
  team: {
    database: 'postgres://intray:secret@127.0.0.1/archive',
    blobs: expect.stringMatching(/^s3:\/\/documents/u) as unknown,
  },
};
const asService = ['serve', { kind: 'serve', dataDir: '/var/lib/intray', metricsPort: 9464, ...inTeamMode }] as const;

describe.each([
  ['start', startOfUnit('intray-team.service'), ...asService],
  ['start', startOfCompose('service'), ...asService],
  ['worker', startOfUnit('intray-worker.service'), 'work', { dataDir: '/var/lib/intray-worker', ...inTeamMode }],
  ['worker', startOfCompose('worker'), 'work', { dataDir: '/var/lib/intray', ...inTeamMode }],
] as const)('%s in a unit of systemd and in the compose file', (verb, startIn, entry, wanted) => {
  test('has options that the command line knows', () => {
    const [service, start, ...options] = startIn('/credentials').words;
    expect([service, start]).toEqual(['service', verb]);
    const command = createProgram()
      .commands.find((one) => one.name() === 'service')
      ?.commands.find((one) => one.name() === verb);
    const known = command?.options.map(({ long }) => long) ?? [];
    const names = options.map((option) => option.split('=')[0]);
    expect(names).toContain('--data-dir');
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('sets variables that the service knows', () => {
    const names = Object.keys(startIn('/credentials').environment);
    expect(names).toContain('INTRAY_BLOBS');
    expect(names.filter((name) => !new RegExp(String.raw`\b${name}\b`, 'u').test(usage))).toEqual([]);
  });

  test('is in team mode, and beyond loopback has a certificate', () => {
    const { words, environment } = startIn(credentialsFolder());
    const [, , ...options] = words;
    expect(parseCommandLine([entry, ...options], environment)).toMatchObject(wanted);
  });
});

describe.each([
  ['nginx.conf', /client_max_body_size (?<mebibytes>\d+)m;/u, /proxy_pass http:\/\/(?<target>[^;]+);/u],
  ['Caddyfile', /max_size (?<mebibytes>\d+)MiB/u, /reverse_proxy (?<target>\S+)/u],
])('%s', (name, size, passedOn) => {
  test('passes requests on to where the unit listens, with a body as large as the service takes', () => {
    const { mebibytes } = size.exec(readText(name))?.groups ?? {};
    expect(Number(mebibytes) * 1_024 ** 2).toBeGreaterThan(fileMaxBytes);
    const port = startOfUnit('intray-team.service')('/credentials').words.find((word) => word.startsWith('--port='));
    expect(passedOn.exec(readText(name))?.groups?.['target']).toBe(`127.0.0.1:${port?.split('=')[1] ?? ''}`);
  });
});

test('nginx does not keep bodies and names the host that it was called by', () => {
  const text = readText('nginx.conf');
  for (const line of ['proxy_request_buffering off;', 'proxy_buffering off;', 'proxy_set_header Host $http_host;'])
    expect(text).toContain(line);
});

test('the compose file defines every secret, volume and service that it uses, and builds from a file that is there', () => {
  for (const { secrets = [], volumes = [], depends_on: needed = {}, build, environment = {} } of Object.values(
    compose.services,
  )) {
    for (const name of secrets) expect(compose.secrets).toHaveProperty([name]);
    for (const volume of volumes) expect(compose.volumes).toHaveProperty([volume.split(':')[0] ?? '']);
    for (const name of Object.keys(needed)) expect(compose.services).toHaveProperty([name]);
    const mounted = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
    expect(secrets).toEqual(expect.arrayContaining(mounted.map((value) => path.posix.basename(value))));
    if (build === undefined) continue;
    const context = path.resolve(folder, build.context);
    expect(readFileSync(path.join(context, build.dockerfile), 'utf8')).toContain('dist/cli/main.js');
    expect(JSON.parse(readFileSync(path.join(context, 'package.json'), 'utf8'))).toMatchObject({ name: 'intray' });
  }
});

test('the page makes every file that the units name, and certificates for the group of their user', () => {
  const page = readFileSync(path.resolve(folder, '../../docs/team-mode.md'), 'utf8');
  const units = ['intray-team.service', 'intray-worker.service'].map(readText);
  for (const unit of units) {
    const values = readUnit(unit, '/credentials', '/var/lib');
    const credentials = (values.get('LoadCredential') ?? []).map((value) => value.split(':')[1] ?? '');
    expect(credentials).toHaveLength(3);
    for (const file of credentials) expect(page).toMatch(new RegExp(String.raw`^printf .* > ${file}$`, 'mu'));
    expect(page).toContain(`useradd --system --home-dir /var/lib/intray ${values.get('User')?.[0] ?? '?'}\n`);
  }
  const certificates = [...(units[0] ?? '').matchAll(/--tls-(?:cert|key)=(?<file>[^\s]+)/gu)];
  expect(certificates).toHaveLength(2);
  for (const { groups } of certificates)
    expect(page).toMatch(new RegExp(String.raw`^install -m 640 -g intray \w+\.pem ${groups?.['file'] ?? '?'}$`, 'mu'));
});

// Where there is no systemd, nobody can use the unit either.
if (spawnSync('systemd-analyze', ['--version']).status === 0) {
  const verify = (text: string, name = 'intray-team.service') => {
    const unit = path.join(temporaryDirectory(), name);
    writeFileSync(unit, text);
    return spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  };

  test('systemd takes the units, and the check sees a mistake in one', () => {
    const text = readText('intray-team.service');
    expect(verify(text)).toMatchObject({ status: 0, stderr: '' });
    const worker = 'intray-worker.service';
    expect(verify(readText(worker), worker)).toMatchObject({ status: 0, stderr: '' });
    const { stderr } = verify(text.replace('ProtectSystem=strict', 'ProtectSystem=strictly'));
    expect(stderr).toContain('ignoring: strictly');
  });
}

test('the image is built as a checkout is, without install scripts of packages', () => {
  const steps = readText('Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith('RUN '));
  expect(steps).toContain('RUN npm run build');
  expect(steps.join('\n')).not.toMatch(/npm (?:ci|i|install)\b/u);
});

test('the program that the container starts is made by the build', () => {
  const cli = path.resolve(folder, '../../dist/cli/main.js');
  expect(execFileSync(process.execPath, [cli, '--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/u);
});
