import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresCannotRun } from '../../local-service/postgres/postgres-server.ts';
import { spawnServiceIn } from '../../local-service/service-process.ts';
import { startTeamStorage, type TeamStorage } from '../../local-service/team/team-storage.ts';
import { intray } from './intray.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

type Environment = Readonly<Record<string, string>>;

/** Follows docs/team-mode.md#move-an-archive. */
describe.skipIf(postgresCannotRun !== null)('an archive', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-move-'));
  let storage: TeamStorage;
  let team: Environment;
  beforeAll(async () => {
    storage = await startTeamStorage();
    team = await storage.environment();
  });
  afterAll(async () => {
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });
  const run = async (dataDir: string, env: Environment, ...args: readonly string[]) => {
    const { code, stdout, stderr } = await intray([...args, '--json', '--data-dir', path.join(place, dataDir)], {
      env,
    });
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}: ${stderr}${stdout}`);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const verify = async (dataDir: string, env: Environment) => {
    const program = spawnServiceIn(env, 'verify', '--data-dir', path.join(place, dataDir), '--hashes', '--json');
    expect(await program.ended).toBe(0);
    return JSON.parse(program.stdout()) as Record<string, unknown>;
  };
  /** What a search shows of a document that moves with it. */
  const found = async (dataDir: string, env: Environment) => {
    const answer = JSON.stringify(await run(dataDir, env, 'search', 'Heizung'));
    expect(answer).toContain('rechnung.txt');
    return ['invoice', '2026-0042', 'DE89370400440532013000'].filter((text) => answer.includes(text));
  };

  test('moves from a data directory to a database and a bucket, and back, once each', async () => {
    const rechnung = [
      'Muster GmbH, Hauptstr. 1, 10115 Berlin\n\nRECHNUNG\n\nRechnungsnummer: 2026-0042\nRechnungsdatum: 03.02.2026\n',
      'Wartung der Heizung   200,00 EUR\nUmsatzsteuer 19 %   38,00 EUR\nGesamtbetrag   238,00 EUR\n',
      'IBAN: DE89 3704 0044 0532 0130 00\n',
    ];
    const file = path.join(place, 'rechnung.txt');
    writeFileSync(file, rechnung.join('\n'));
    writeFileSync(path.join(place, 'letter.txt'), 'Dear Ms Example,\n\nthe magnolias are in bloom.\n');
    await run('local', {}, 'add', file, path.join(place, 'letter.txt'), '--wait');
    const shown = await found('local', {});
    const counts = { files: 2, objects: 2, indexed: 2 };
    expect(shown).toContain('invoice');
    expect(await verify('local', {})).toMatchObject({ findings: [], compared: counts });

    const moved = path.join(place, 'moved');
    expect(await run('local', {}, 'export', moved)).toMatchObject({ status: 'done', added: 2, problemCount: 0 });
    for (const [added, existing] of [
      [2, 0],
      [0, 2],
    ])
      expect(await run('team', team, 'import', moved)).toMatchObject({ status: 'done', added, existing });
    expect(await verify('team', team)).toMatchObject({ findings: [], compared: counts });
    expect(await found('team', team)).toEqual(shown);

    const back = path.join(place, 'back');
    expect(await run('team', team, 'export', back)).toMatchObject({ status: 'done', added: 2, problemCount: 0 });
    expect(await run('again', {}, 'import', back)).toMatchObject({ status: 'done', added: 2 });
    expect(await verify('again', {})).toMatchObject({ findings: [], compared: counts });
    expect(await found('again', {})).toEqual(shown);
  });
});
