import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../builders/invoices/random.ts';
import { behaviours, type Device } from './behaviours.ts';
import { createContents, type Content } from './contents.ts';
import { createLedger } from './ledger.ts';

export interface ScannerOptions {
  readonly folder: string;
  readonly ledgerFile: string;
  readonly seed: number;
  /** The stability delay of the watch folder, on which the length of pauses depends. */
  readonly quietMs: number;
}

export interface Scanner {
  /** Writes until asked to stop. Resolves when every started file is complete. */
  run(): Promise<Readonly<Record<string, number>>>;
  stop(): void;
}

const devices = 3;
/** A device's counter restarts after this many files of a kind. */
const namesOfAKind = 25;
const longestRestMs = 4_000;

/**
 * Three devices that write into one folder independently. The same seed leads to the same actions, as far as timing
 * allows.
 */
export function createScanner({ folder, ledgerFile, seed, quietMs }: ScannerOptions): Scanner {
  const ledger = createLedger(ledgerFile);
  const stopping = new AbortController();
  const known: Content[] = [];
  const counts: Record<string, number> = {};
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  const createDevice = (number: number): Device => {
    const random = createRandom(seed * 101 + number);
    const used = new Map<string, number>();
    const own = path.join(folder, `device-${number}`);
    mkdirSync(own, { recursive: true });
    return {
      folder: own,
      stagingFolder: `${folder}-staging`,
      watchedFolder: folder,
      quietMs,
      random,
      contents: createContents(seed * 101 + number),
      ledger,
      pause,
      nextName: (extension) => {
        const next = ((used.get(extension) ?? 0) % namesOfAKind) + 1;
        used.set(extension, next);
        return `scan_${String(next).padStart(4, '0')}.${extension}`;
      },
      earlier: () => known[random.whole(0, known.length - 1)] ?? null,
      remember: (content) => {
        if (known.push(content) > 200) known.shift();
      },
    };
  };
  const work = async (device: Device): Promise<void> => {
    while (!stopping.signal.aborted) {
      const name = pickBehaviour(device);
      await behaviours[name].run(device);
      counts[name] = (counts[name] ?? 0) + 1;
      await pause(device.random.next() * longestRestMs);
    }
  };
  return {
    run: async () => {
      await Promise.all(Array.from({ length: devices }, (_, index) => work(createDevice(index + 1))));
      return counts;
    },
    stop: () => {
      stopping.abort();
    },
  };
}

function pickBehaviour({ random }: Device): keyof typeof behaviours {
  const names = Object.keys(behaviours) as (keyof typeof behaviours)[];
  const sum = names.reduce((total, name) => total + behaviours[name].weight, 0);
  let left = random.next() * sum;
  for (const name of names) {
    left -= behaviours[name].weight;
    if (left < 0) return name;
  }
  return 'slowPages';
}
