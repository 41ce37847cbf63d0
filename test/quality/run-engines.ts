/**
 * `npm run engines -- DIR`: measures how many words and amounts each recognition engine reads of samples with a
 * transcript, alone and merged. See README.md.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import { engineNames } from '#local-service/ocr/recogniser.ts';
import { formatTable, percent } from './format-table.ts';
import { createCachingReader } from './read.ts';
import { readSampleIndex } from './sample-index.ts';
import { addFound, amountsRead, nothingFound, wordsRead, wordsReadWithoutBlanks, type Found } from './words-read.ts';

const settings = { Tesseract: ['tesseract'], 'second engine': ['paddle'], merged: engineNames } as const;

const optionsSchema = z.object({
  filter: z.string().default(''),
  every: z.coerce.number().int().min(1).default(1),
  from: z.coerce.number().int().min(0).default(0),
  list: z.boolean().default(false),
});

const program = new Command('engines')
  .argument('<folder>', 'with an INDEX.jsonl')
  .option('--filter <text>', 'only samples whose path holds this text')
  .option('--every <number>', 'only every so manieth sample')
  .option('--from <number>', 'the first of them')
  .option('--list', 'print the amounts of each sample')
  .parse();

const options = optionsSchema.parse(program.opts());
const folder = resolve(program.args[0] ?? '.');
const samples = (await readSampleIndex(folder))
  .filter(({ path, expected }) => path.includes(options.filter) && typeof expected['text_file'] === 'string')
  .filter((_, index) => index % options.every === options.from);

interface Sums {
  readonly words: Found;
  readonly squeezed: Found;
  readonly amounts: Found;
  readonly ms: number;
}

const rows: (readonly string[])[] = [];
for (const [name, engines] of Object.entries(settings)) {
  const reader = await createCachingReader(engines);
  let sums: Sums = { words: nothingFound, squeezed: nothingFound, amounts: nothingFound, ms: 0 };
  for (const { path, file, expected } of samples) {
    const truth = await readFile(join(folder, String(expected['text_file'])), 'utf8');
    const { ms, outcome } = await reader.read(file);
    const read = outcome.ok ? outcome.document.pages.map(({ text }) => text).join('\n') : '';
    const amounts = amountsRead(truth, read);
    if (options.list) console.log(name, path, `${amounts.found.toString()}/${amounts.all.toString()}`);
    sums = {
      words: addFound(sums.words, wordsRead(truth, read)),
      squeezed: addFound(sums.squeezed, wordsReadWithoutBlanks(truth, read)),
      amounts: addFound(sums.amounts, amounts),
      ms: sums.ms + ms,
    };
  }
  await reader.close();
  const { words, squeezed, amounts, ms } = sums;
  rows.push([
    name,
    percent(words.found, words.all),
    percent(squeezed.found, squeezed.all),
    percent(amounts.found, amounts.all),
    percent(amounts.invented, amounts.invented + amounts.found),
    (ms / 1000 / Math.max(1, samples.length)).toFixed(2),
  ]);
}
console.log(`${samples.length.toString()} samples with a transcript`);
console.log(formatTable(['read by', 'words', 'without blanks', 'amounts', 'amounts not in text', 's each'], rows));
