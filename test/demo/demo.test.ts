import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { samples } from '../builders/samples/sample-set.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

const program = fileURLToPath(new URL('./run-demo.ts', import.meta.url));

async function runDemo(scratch: string, ...args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, TMPDIR: scratch, TMP: scratch, TEMP: scratch, INTRAY_DATA_DIR: '' };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('processes all sample documents and leaves no files behind', { timeout: 120_000 }, async () => {
  const scratch = temporaryDirectory();
  const { code, output } = await runDemo(scratch, '--quick');

  expect(output).toContain('7 seen = 7 done + 0 waiting + 0 held + 0 ignored');
  expect(output).toContain('e-rechnung-sonnhof.pdf         invoice  100 %  2025-11-0094, 2025-11-03, 1011.02 EUR');
  for (const { name, word } of samples.filter((sample) => !/^(?:scan|photo)-/.test(sample.name))) {
    expect(output.toLowerCase()).toMatch(new RegExp(`^ {2}${word} +${name}.*\\*${word}`, 'm'));
  }
  expect(code).toBe(0);
  expect(await readdir(scratch)).toEqual([]);
});
