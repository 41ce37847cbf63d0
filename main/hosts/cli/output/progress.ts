import { basename } from 'node:path';
import type { TrackedFile } from '#contract/files.ts';
import type { PersonText } from './person-text.ts';
import { shown } from './shown.ts';
import { cutToWidth } from './width.ts';

/** Prints the progress of files: one line that is rewritten on a terminal, a line for every step otherwise. */
export interface Progress {
  show(files: readonly TrackedFile[]): void;
  /** Shows what delays all files. The text is printed once while it stays the same; `null` when there is no delay. */
  note(words: string | null): void;
  end(): void;
}

export interface ProgressOptions {
  /** Prints nothing when stderr is not a terminal, for scripts that read JSON. */
  readonly quiet: boolean;
  readonly texts: PersonText;
  readonly stream?: NodeJS.WriteStream;
}

const barWidth = 24;

export function createProgress({ quiet, texts, stream = process.stderr }: ProgressOptions): Progress {
  if (stream.isTTY) return createBar(stream, texts);
  return quiet ? { show: () => undefined, note: () => undefined, end: () => undefined } : createLines(stream, texts);
}

function createLines(stream: NodeJS.WritableStream, { text }: PersonText): Progress {
  const said = new Map<string, string>();
  let noted: string | null = null;
  return {
    show(files) {
      for (const file of files) {
        if (said.get(file.id) === file.state) continue;
        said.set(file.id, file.state);
        stream.write(`${shown(`${file.path}: ${text(`file.state.${file.state}`)}`)}\n`);
      }
    },
    note(words) {
      if (words !== null && words !== noted) stream.write(`${shown(words)}\n`);
      noted = words;
    },
    end: () => undefined,
  };
}

function createBar(stream: NodeJS.WriteStream, texts: PersonText): Progress {
  let noted: string | null = null;
  return {
    show(files) {
      const line = barLine(files, noted, texts);
      // Moves to the start of the line, writes, and erases what is left of the line before.
      stream.write(`\r${cutToWidth(line, widthOfTerminal(stream) - 1)}\u001b[K`);
    },
    note(words) {
      noted = words;
    },
    end: () => void stream.write('\r\u001b[K'),
  };
}

/** Some terminals report no width, or 0. */
const widthOfTerminal = ({ columns }: NodeJS.WriteStream): number => (columns >= 20 ? columns : 80);

/** `[######------] 2 of 4 done  Uploading: invoice.pdf 45 %` */
export function barLine(files: readonly TrackedFile[], note: string | null, texts: PersonText): string {
  const shares = files.map(share);
  const part = shares.reduce((sum, each) => sum + each, 0) / Math.max(1, files.length);
  const filled = Math.round(part * barWidth);
  const done = shares.filter((each) => each === 1).length;
  const count = texts.text('jobs.doneOf', { done, total: files.length });
  const moving = files.find((file) => file.state === 'uploading' || file.state === 'processing') ?? files.find(isOnWay);
  const what = note !== null ? shown(note) : moving === undefined ? '' : movingInWords(moving, texts);
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${count}  ${what}`.trimEnd();
}

const isOnWay = (file: TrackedFile) => file.group === 'inProgress';

/** Returns the share of the steps that a file has behind it, as far as known: bytes uploaded, then pages read. */
function share(file: TrackedFile): number {
  if (!isOnWay(file)) return 1;
  const sent = file.sizeBytes === 0 ? 1 : Math.min(1, (file.uploadedBytes ?? 0) / file.sizeBytes);
  switch (file.state) {
    case 'uploading':
      return 0.1 + 0.3 * sent;
    case 'uploaded':
      return 0.4;
    case 'processing':
      return 0.4 + 0.5 * (file.pages === null || file.pages === 0 ? 0 : (file.pagesDone ?? 0) / file.pages);
    case 'verifying':
      return 0.9;
    default:
      return 0;
  }
}

function movingInWords(file: TrackedFile, { text }: PersonText): string {
  const percent =
    file.state === 'uploading' && file.uploadedBytes !== null && file.sizeBytes > 0
      ? ` ${Math.floor((100 * file.uploadedBytes) / file.sizeBytes)} %`
      : '';
  return `${text(`file.state.${file.state}`)}: ${shown(basename(file.path))}${percent}`;
}
