import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Writes many small text files, in the ways of scanners, copies and downloads. */
export interface Writer {
  readonly folder: string;
  /** Writes until paused, at most `count` files. Each file is complete when this resolves. */
  run(count: number): Promise<void>;
  pause(): void;
  /** The files in the folder now. */
  written(): readonly WrittenFile[];
}

interface WrittenFile {
  readonly path: string;
  readonly sha256: string;
}

export function createWriter(folder: string): Writer {
  mkdirSync(path.join(folder, 'sub'), { recursive: true });
  const files: WrittenFile[] = [];
  const texts: string[] = [];
  let pausing: AbortController | null = null;

  const writeOne = async (): Promise<void> => {
    const number = files.length + 1;
    // Every ninth file repeats an earlier one under another name: it must not be processed a second time.
    const repeated = number % 9 === 0 ? texts[Math.floor(Math.random() * texts.length)] : undefined;
    const text = repeated ?? letter(number);
    const file = path.join(folder, number % 4 === 0 ? 'sub' : '.', `letter ${number}.txt`);
    await ways[number % ways.length]?.(file, text);
    if (repeated === undefined) texts.push(text);
    files.push({ path: file, sha256: createHash('sha256').update(text).digest('hex') });
  };

  return {
    folder,
    async run(count) {
      const { signal } = (pausing = new AbortController());
      for (let written = 0; written < count && !signal.aborted; written += 1) {
        await writeOne();
        await sleep(20 + Math.random() * 180);
      }
    },
    pause() {
      pausing?.abort();
    },
    written: () => files,
  };
}

type Way = (file: string, text: string) => Promise<void> | void;

const ways: readonly Way[] = [
  (file, text) => writeFileSync(file, text),
  // In two steps.
  async (file, text) => {
    writeFileSync(file, text.slice(0, 40));
    await sleep(60);
    appendFileSync(file, text.slice(40));
  },
  // Under a temporary name first.
  async (file, text) => {
    writeFileSync(`${file}.part`, text);
    await sleep(30);
    renameSync(`${file}.part`, file);
  },
];

const letter = (number: number) =>
  `Dear Ms Example,\n\nthank you for letter number ${number} (${Math.random().toString(36).slice(2)}).\n` +
  `We have put it to the others and will write to you again in spring.\n\nYours sincerely,\nJane Gardener\n`;
