import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changes } from './changes.ts';
import { createWrittenFilesLog, type WrittenFiles } from './written-files.ts';

/** Writes files and changes them later, independently of what Intray is doing with them. */
export interface RestlessWriter {
  readonly files: WrittenFiles;
  /** The number of times that each change was made. */
  readonly counts: Readonly<Record<string, number>>;
  /** Writes new files only. */
  write(count: number): Promise<void>;
  /** Writes and changes files until it is paused, at most `steps` times. */
  run(steps: number): Promise<void>;
  /** Changes each of the last `count` files, the newest first. */
  changeLast(count: number): Promise<void>;
  /** Resolves when nothing is being written. */
  pause(): Promise<void>;
}

/** Only this many of the last files are changed. */
const withinReach = 40;

export function createRestlessWriter(folders: readonly string[]): RestlessWriter {
  for (const folder of folders) mkdirSync(path.join(folder, 'sub'), { recursive: true });
  const log = createWrittenFilesLog();
  const counts: Record<string, number> = {};
  let number = 0;
  let pausing = new AbortController();
  let working: Promise<void> = Promise.resolve();
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)];
  const last = (most: number): readonly string[] => [...log.there.keys()].slice(-most);

  const writeOne = (): void => {
    number += 1;
    // Every ninth file repeats an earlier content: it exists twice, or returns.
    const text = (number % 9 === 0 ? pick([...log.texts.values()]) : undefined) ?? letter(number);
    const file = path.join(
      folders[number % folders.length] ?? '',
      number % 4 === 0 ? 'sub' : '.',
      `letter ${number}.txt`,
    );
    writeFileSync(file, text);
    log.put(file, text);
  };
  const changeOne = (file: string): void => {
    number += 1;
    const name = pick(Object.keys(changes) as (keyof typeof changes)[]) ?? 'overwrite';
    try {
      changes[name](file, log, { text: letter(number), name: `letter ${number} renamed.txt` });
      counts[name] = (counts[name] ?? 0) + 1;
    } catch (error) {
      // Intray has moved the original in the meantime, as one of the folders asks for.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  };
  const repeat = (times: number, longestPauseMs: number, step: () => void): Promise<void> => {
    const { signal } = (pausing = new AbortController());
    const work = async (): Promise<void> => {
      for (let done = 0; done < times && !signal.aborted; done += 1) {
        step();
        await sleep(Math.random() * longestPauseMs);
      }
    };
    return (working = work());
  };
  return {
    files: log,
    counts,
    write: (count) => repeat(count, 60, writeOne),
    run: (steps) =>
      repeat(steps, 160, () => {
        const file = Math.random() < 0.45 ? pick(last(withinReach)) : undefined;
        if (file === undefined) writeOne();
        else changeOne(file);
      }),
    changeLast: async (count) => {
      const files = [...last(count)];
      await repeat(files.length, 30, () => {
        const file = files.pop() ?? '';
        // An earlier change may have renamed the file.
        if (log.there.has(file)) changeOne(file);
      });
    },
    pause: () => {
      pausing.abort();
      return working;
    },
  };
}

const letter = (number: number): string =>
  `Dear Ms Example,\n\nthank you for letter number ${number} (${Math.random().toString(36).slice(2)}).\n` +
  `We have put it to the others and will write to you again in spring.\n\nYours sincerely,\nJane Gardener\n`;
