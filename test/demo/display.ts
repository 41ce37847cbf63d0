import type { TrackedFile, FileState } from '#contract/files.ts';
import { shown } from '#hosts/cli/output/shown.ts';

/**
 * Shows the progress of each document: on a terminal as a table that is redrawn, otherwise as a line for every step.
 */
export interface Display {
  show(files: readonly TrackedFile[]): void;
}

const words = {
  stabilizing: 'being written',
  queued: 'queued',
  batched: 'in a batch',
  uploading: 'uploading',
  uploaded: 'uploaded',
  processing: 'processing',
  verifying: 'verifying',
  retrying: 'retrying',
  'duplicate-pending': 'same content',
  done: 'done, verified',
  duplicate: 'duplicate',
  'on-hold': 'on hold',
  rejected: 'rejected',
  'needs-decision': 'needs your decision',
  missing: 'missing',
  ignored: 'ignored',
} as const satisfies Record<FileState, string>;

const steps: readonly FileState[] = ['stabilizing', 'queued', 'batched', 'uploading', 'uploaded', 'processing', 'verifying', 'done']; // prettier-ignore

export function createDisplay(names: readonly string[], stream: NodeJS.WriteStream = process.stdout): Display {
  return stream.isTTY ? createTable(names, stream) : createLines(stream);
}

function createLines(stream: NodeJS.WritableStream): Display {
  const said = new Map<string, FileState>();
  return {
    show: (files) => {
      for (const file of files) {
        if (said.get(file.id) === file.state) continue;
        said.set(file.id, file.state);
        stream.write(`${shown(file.name)}: ${words[file.state]}\n`);
      }
    },
  };
}

function createTable(names: readonly string[], stream: NodeJS.WriteStream): Display {
  const width = Math.max(...names.map((name) => name.length));
  let isDrawn = false;
  return {
    show: (files) => {
      const lines = names.map((name) => {
        const file = files.find((one) => one.name === name);
        const line = `${shown(name).padEnd(width)}  ${file === undefined ? '' : rowOf(file)}`;
        return `${line.slice(0, Math.max(20, stream.columns - 1))}\u001b[K\n`;
      });
      // Moves the cursor up to where the table begins, then overwrites it.
      stream.write(`${isDrawn ? `\u001b[${names.length}A\r` : ''}${lines.join('')}`);
      isDrawn = true;
    },
  };
}

/** Draws the progress of a file, such as `[#####---]  processing`. */
function rowOf(file: TrackedFile): string {
  const behind = file.group === 'inProgress' ? Math.max(0, steps.indexOf(file.state)) : steps.length - 1;
  const bar = `[${'#'.repeat(behind + 1)}${'-'.repeat(steps.length - 1 - behind)}]`;
  const pages = file.pages !== null && file.pagesDone !== null && file.state === 'processing';
  return `${bar}  ${words[file.state]}${pages ? `, page ${file.pagesDone} of ${file.pages}` : ''}`;
}
