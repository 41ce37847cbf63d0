import { basename } from 'node:path';
import type { TrackedFile } from '#contract/files.ts';
import { shown } from './shown.ts';
import { cutToWidth } from './width.ts';

/** Says how far files are: one line that is drawn over on a terminal, a line for every step without one. */
export interface Progress {
  show(items: readonly TrackedFile[]): void;
  /** What holds everything up, said once as long as it stays the same; `null` for nothing. */
  note(words: string | null): void;
  end(): void;
}

export interface ProgressOptions {
  /** Says nothing where there is no terminal: for scripts that read JSON. */
  readonly quiet: boolean;
  readonly stream?: NodeJS.WriteStream;
}

const barWidth = 24;

export function createProgress({ quiet, stream = process.stderr }: ProgressOptions): Progress {
  if (stream.isTTY) return createBar(stream);
  return quiet ? { show: () => undefined, note: () => undefined, end: () => undefined } : createLines(stream);
}

function createLines(stream: NodeJS.WritableStream): Progress {
  const said = new Map<string, string>();
  let noted: string | null = null;
  return {
    show(items) {
      for (const item of items) {
        if (said.get(item.id) === item.state) continue;
        said.set(item.id, item.state);
        stream.write(`${shown(item.path)}: ${item.state}\n`);
      }
    },
    note(words) {
      if (words !== null && words !== noted) stream.write(`${shown(words)}\n`);
      noted = words;
    },
    end: () => undefined,
  };
}

function createBar(stream: NodeJS.WriteStream): Progress {
  let noted: string | null = null;
  return {
    show(items) {
      const line = barLine(items, noted);
      // Back to the start, the line, and nothing of the one before it.
      stream.write(`\r${cutToWidth(line, widthOfTerminal(stream) - 1)}\u001b[K`);
    },
    note(words) {
      noted = words;
    },
    end: () => void stream.write('\r\u001b[K'),
  };
}

/** Some terminals do not tell how wide they are, or tell 0. */
const widthOfTerminal = ({ columns }: NodeJS.WriteStream): number => (columns >= 20 ? columns : 80);

/** `[######------] 2 of 4  uploading invoice.pdf 45 %` */
export function barLine(items: readonly TrackedFile[], note: string | null): string {
  const shares = items.map(share);
  const part = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, items.length);
  const filled = Math.round(part * barWidth);
  const ended = shares.filter((each) => each === 1).length;
  const moving = items.find((item) => item.state === 'uploading' || item.state === 'processing') ?? items.find(isOnWay);
  const what = note !== null ? shown(note) : moving === undefined ? '' : movingInWords(moving);
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${ended} of ${items.length}  ${what}`.trimEnd();
}

const isOnWay = (item: TrackedFile) => item.group === 'inProgress';

/** How much of its way a file has behind it, by what is known: bytes sent, then pages read. */
function share(item: TrackedFile): number {
  if (!isOnWay(item)) return 1;
  const sent = item.sizeBytes === 0 ? 1 : Math.min(1, (item.sentBytes ?? 0) / item.sizeBytes);
  switch (item.state) {
    case 'uploading':
      return 0.1 + 0.3 * sent;
    case 'uploaded':
      return 0.4;
    case 'processing':
      return 0.4 + 0.5 * (item.pages === null || item.pages === 0 ? 0 : (item.pagesDone ?? 0) / item.pages);
    case 'verifying':
      return 0.9;
    default:
      return 0;
  }
}

function movingInWords(item: TrackedFile): string {
  const percent =
    item.state === 'uploading' && item.sentBytes !== null && item.sizeBytes > 0
      ? ` ${Math.floor((100 * item.sentBytes) / item.sizeBytes)} %`
      : '';
  return `${item.state} ${shown(basename(item.path))}${percent}`;
}
