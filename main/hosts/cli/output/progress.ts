import { basename } from 'node:path';
import type { TrackedFile } from '#contract/files.ts';
import type { PersonText } from './person-text.ts';
import { shown } from './shown.ts';
import { cutToWidth } from './width.ts';

/** Says how far files are: one line that is drawn over on a terminal, a line for every step without one. */
export interface Progress {
  show(files: readonly TrackedFile[]): void;
  /** What holds everything up, said once as long as it stays the same; `null` for nothing. */
  note(words: string | null): void;
  end(): void;
}

export interface ProgressOptions {
  /** Says nothing where there is no terminal: for scripts that read JSON. */
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

/** How much of its way a file has behind it, by what is known: bytes sent, then pages read. */
function share(file: TrackedFile): number {
  if (!isOnWay(file)) return 1;
  const sent = file.sizeBytes === 0 ? 1 : Math.min(1, (file.sentBytes ?? 0) / file.sizeBytes);
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
    file.state === 'uploading' && file.sentBytes !== null && file.sizeBytes > 0
      ? ` ${Math.floor((100 * file.sentBytes) / file.sizeBytes)} %`
      : '';
  return `${text(`file.state.${file.state}`)}: ${shown(basename(file.path))}${percent}`;
}
