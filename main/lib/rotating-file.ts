import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

export interface RotatingFileOptions {
  readonly folder: string;
  /** `intray` makes `intray.log`, and `intray.1.log`, … of what was put aside. */
  readonly name: string;
  /** The file is put aside when it would grow beyond this. */
  readonly maxBytes?: number;
  /** Files that were put aside and are kept. */
  readonly keep?: number;
}

export interface RotatingFile {
  /** Writes at once, and never throws: a full disk must not stop a program for a line of its log. */
  write(line: string): void;
  close(): void;
}

/**
 * Lines in a file of bounded size, for this user alone. While it cannot be opened lines are lost, and the next one tries
 * again. The number of a closed file is never written to: the system soon gives it to another file, a database perhaps.
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
  const letGo = (): void => {
    const open = descriptor;
    descriptor = null;
    if (open !== null) closeSync(open);
  };
  const rotate = (): number => {
    letGo();
    rmSync(nameOf(keep), { force: true });
    for (let age = keep - 1; age >= 0; age -= 1) {
      try {
        renameSync(nameOf(age), nameOf(age + 1));
      } catch {
        // Not that many yet.
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
        // The next line may fare better.
      }
    },
    close() {
      isClosed = true;
      letGo();
    },
  };
}
