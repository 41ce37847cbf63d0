import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

export interface RotatingFileOptions {
  readonly folder: string;
  /** With `intray` the current file is `intray.log`, and rotated files are `intray.1.log` and so on. */
  readonly name: string;
  /** The file is rotated when the next line would make it larger than this. */
  readonly maxBytes?: number;
  /** How many rotated files are kept. */
  readonly keep?: number;
}

export interface RotatingFile {
  /** Writes the line at once. Never throws, because a full disk must not stop a program over a line of its log. */
  write(line: string): void;
  close(): void;
}

/**
 * Opens a log file of limited size that only this user can read. While it cannot be opened, lines are lost, and each
 * next line tries again. A closed descriptor is never written to: the system soon reuses its number, perhaps for a
 * database.
 */
export function openRotatingFile(options: RotatingFileOptions): RotatingFile {
  const { folder, name, maxBytes = 10_000_000, keep = 4 } = options;
  const nameOf = (age: number) => path.join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  let descriptor: number | null = null;
  let size = 0;
  let isClosed = false;

  const open = (): number => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    descriptor = openSync(nameOf(0), 'a', 0o600);
    size = fstatSync(descriptor).size;
    return descriptor;
  };
  const closeDescriptor = (): void => {
    const open = descriptor;
    descriptor = null;
    if (open !== null) closeSync(open);
  };
  const rotate = (): number => {
    closeDescriptor();
    rmSync(nameOf(keep), { force: true });
    for (let age = keep - 1; age >= 0; age -= 1) {
      try {
        renameSync(nameOf(age), nameOf(age + 1));
      } catch {
        // There are fewer rotated files so far.
      }
    }
    return open();
  };

  open();
  return {
    write(line) {
      if (isClosed) return;
      const bytes = Buffer.from(line, 'utf8');
      try {
        const current = descriptor ?? open();
        const target = size > 0 && size + bytes.length > maxBytes ? rotate() : current;
        writeSync(target, bytes);
        size += bytes.length;
      } catch {
        // This line is lost; the next write tries again.
      }
    },
    close() {
      isClosed = true;
      closeDescriptor();
    },
  };
}
