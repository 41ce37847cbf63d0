import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import type { ExchangeState } from '#service-api/documents/exchange-calls.ts';
import { createExchangeDefinitions } from '#local-service/http/documents/exchange-handlers.ts';
import { createExchange, type Exchange } from '#local-service/queue/exchange/exchange.ts';
import type { SearchableCopies } from '#local-service/queue/searchable-copies.ts';
import { openCorrections, type CorrectionsFixture } from '../../http/documents/corrections-fixture.ts';

/** An archive on a real store, with real bytes, that is exported and imported. */
export interface Archive extends CorrectionsFixture {
  readonly exchange: Exchange;
  /** Stores a text as a document that was really analysed, with its bytes, under a name. */
  addFile(name: string, text: string): Promise<string>;
  export(folder: string): Promise<ExchangeState>;
  import(folder: string): Promise<ExchangeState>;
}

export interface ArchiveOptions {
  readonly writeSearchable?: SearchableCopies['write'];
}

export async function openArchive(options: ArchiveOptions = {}): Promise<Archive> {
  const fixture = await openCorrections();
  const { data, companyId, admin } = fixture;
  const { store, search, blobs, paths } = data;
  const writeSearchable = options.writeSearchable ?? (() => Promise.resolve({ kind: 'failed' as const }));
  const exchange = createExchange({
    ...{ store, search, blobs, nowMs: Date.now, log: pino({ level: 'silent' }), writeSearchable },
    ...{ definitions: createExchangeDefinitions(search), serviceRoot: paths.root },
  });
  onTestFinished(() => exchange.stop());
  const ended = async (state: ExchangeState | null): Promise<ExchangeState> => {
    if (state === null) throw new Error('another one runs');
    for (;;) {
      const now = exchange.state(companyId);
      if (now.status !== 'running') return now;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return {
    ...fixture,
    exchange,
    async addFile(name, text) {
      const fileId = await fixture.addPaper(text);
      const bytes = Buffer.from(`${text}\n`);
      const staging = await blobs.stage(
        (async function* () {
          await Promise.resolve();
          yield bytes;
        })(),
        1_000_000,
      );
      if (!staging.ok) throw new Error(staging.reason);
      await store.transaction(async () => {
        await blobs.keep(staging.staged);
        const db = data.sqlite.writer;
        const { sha256 } = staging.staged;
        db.prepare("INSERT OR IGNORE INTO blobs VALUES (?, ?, '2026-01-01T00:00:00.000Z')").run(sha256, bytes.length);
        db.prepare('UPDATE files SET name = ?, sha256 = ?, length = ? WHERE id = ?').run(
          name,
          sha256,
          bytes.length,
          fileId,
        );
      });
      return fileId;
    },
    export: (folder) =>
      ended(exchange.export({ companyId, folder, searchable: options.writeSearchable !== undefined })),
    import: (folder) =>
      ended(exchange.import({ companyId, user: { id: admin.user.id, userName: admin.user.userName }, folder })),
  };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `intray-export-${randomUUID().slice(0, 8)}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
