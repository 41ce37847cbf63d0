import { expect, test } from 'vitest';
import type { Failure } from '#core/failure.ts';
import type { Logger } from '#ports/logger.ts';
import { engineFixture } from './fixture/engine-fixture.ts';
import { aText } from '../lib/a-text.ts';

function recorder() {
  const lines: { readonly level: keyof Logger; readonly message: string; readonly fields: unknown }[] = [];
  const at = (level: keyof Logger) => (message: string, fields?: unknown) =>
    void lines.push({ level, message, fields });
  const logger: Logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  return { lines, logger, at: (level: keyof Logger) => lines.filter((line) => line.level === level) };
}

test('a successful batch is two lines at info level, and every transition at debug level; no names', async () => {
  const log = recorder();
  const fixture = engineFixture({ deps: { logger: log.logger } });
  fixture.service.finishJobs = true;
  fixture.write('Geheim.txt');
  fixture.write('Privat.txt');
  await fixture.engine.start();
  await fixture.until(() => Object.values(fixture.states()).filter((state) => state === 'done').length === 2);
  expect(log.at('info').map(({ message }) => message)).toEqual(['a batch is closed', 'a job has ended']);
  expect(log.at('info')[1]?.fields).toMatchObject({ files: 2, end: 'succeeded' });
  const states = log.at('debug').map(({ fields }) => (fields as { readonly state?: string }).state);
  expect(states).toEqual(expect.arrayContaining(['queued', 'uploading', 'uploaded', 'processing', 'done']));
  expect(JSON.stringify(log.lines)).not.toMatch(/Geheim|Privat/u);
});

test('a connection that is away is one line, however often it is tried, and another one when it is back', async () => {
  const log = recorder();
  const fixture = engineFixture({ deps: { logger: log.logger } });
  fixture.service.finishJobs = true;
  const failure: Failure = { kind: 'offline', message: aText('ECONNREFUSED at /home/anna') };
  let isAway = true;
  const upload = fixture.service.upload.bind(fixture.service);
  fixture.service.upload = (request) =>
    isAway ? Promise.resolve({ ok: false, failure, sent: nothingSent }) : upload(request);
  fixture.write('a.txt');
  const attempts = () => log.at('info').filter(({ message }) => message === 'a connection is paused').length;
  // The check whether the service is there gets the same answer as an upload.
  const status = fixture.service.status.bind(fixture.service);
  fixture.service.status = (options) =>
    isAway && attempts() > 0 ? Promise.resolve({ ok: false, failure }) : status(options);
  await fixture.engine.start();
  await fixture.until(() => attempts() > 0);
  const startMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.clock.nowMs() > startMs + 600_000, 5_000);
  isAway = false;
  await fixture.until(() => Object.values(fixture.states()).every((state) => state === 'done'), 5_000);
  const connection = log.at('info').filter(({ message }) => message.includes('connection'));
  expect(connection.map(({ message }) => message)).toEqual(['a connection is paused', 'a connection works again']);
  expect(JSON.stringify(log.lines)).not.toContain('anna');
});

const nothingSent = { sizeBytes: 0, sha256: null, mayHaveArrived: false };
