import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { PageText } from '../builders/documents/page-texts.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { openApp, type AppUnderTest } from './app-under-test.ts';

/** An invoice with two numbers under the same label, and an issuer that no label names: neither is certain. */
const invoiceOf = (name: string, index: number): PageText => ({
  kind: 'letter',
  language: 'deu',
  lines: [
    'Rechnung',
    `Maler ${name}`,
    `${String(index + 10)}.03.2026`,
    `Nr ${4711 + index}`,
    `Nr ${88_123 + index}`,
    'Wände streichen 340,00',
    'Summe 340,00',
  ],
});

/**
 * Opens the app with an invoice for each name in the folder `Scans` of `place`, of which a person is asked for values.
 * Resolves when all of them are read.
 */
export async function openWithUncertainInvoices(place: string, names: readonly string[]): Promise<AppUnderTest> {
  const folder = path.join(place, 'Scans');
  mkdirSync(folder);
  for (const [index, name] of names.entries())
    writeFileSync(path.join(folder, `${name}.pdf`), await buildTextPdf([invoiceOf(name, index)]));
  const app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
  await app.ask('settings.set', { setupDone: true });
  await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 500, idleGapMs: 2_000 } });
  await vi.waitFor(async () => expect((await app.ask('app.status', {})).balance.done).toBe(names.length), {
    timeout: 200_000,
    interval: 500,
  });
  return app;
}

/** Asks the app about the documents of its folder, which are known by the name of their file. */
export function documentsOf({ ask }: Pick<AppUnderTest, 'ask'>) {
  return {
    waiting: () => ask('documents.toReview', { limit: 100 }),
    async idOf(name: string): Promise<string> {
      const { files } = await ask('files.list', { limit: 100 });
      return files.find((file) => file.name === `${name}.pdf`)?.fileId ?? '';
    },
    async valueOf(fileId: string, field: string) {
      return (await ask('documents.get', { id: fileId })).dataPoints.find((point) => point.name === field);
    },
  };
}

/** Returns the name of the value that Review asks for. */
export const asked = (page: Page) => page.locator('.review-document[data-shown] .question h2').allTextContents();
