import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findLibreOffice } from '#lib/find-libreoffice.ts';
import { findConfinement, type Confinement } from './confinement.ts';
import { environment, prepareConversion } from './prepare-conversion.ts';
import { runLimited, type ProgramEnd } from './run-limited.ts';

export type Conversion =
  | { readonly ok: true; readonly path: string; readonly release: () => Promise<void> }
  | { readonly ok: false; readonly reason: 'not-installed' | 'failed' | Exclude<ProgramEnd, 'ended'> };

interface FileToConvert {
  readonly path: string;
  readonly name: string;
}

/** Makes a PDF of a file in a folder of its own, which `release` removes. */
export type ConvertToPdf = (file: FileToConvert, signal: AbortSignal) => Promise<Conversion>;

export interface ConverterOptions {
  /** Where temporary folders are made. */
  readonly folder: string;
  /** Asked before each file, because it can be installed and removed at any time. */
  readonly findProgram?: () => string | null;
  readonly findConfinement?: () => Promise<Confinement>;
  readonly longestMs?: number;
  readonly mostBytes?: number;
}

const mib = 1024 * 1024;
const mostInputBytes = 256 * mib;
const mostPdfBytes = 256 * mib;

/**
 * Converts by LibreOffice, one file at a time, in processes of their own. Every file has a new profile, so that none can
 * change how the next one is opened.
 */
export function createConverter(options: ConverterOptions): ConvertToPdf {
  const { findProgram = findLibreOffice, longestMs = 120_000, mostBytes = 768 * mib } = options;
  let confinement: Promise<Confinement> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const convertNow = async (file: FileToConvert, signal: AbortSignal): Promise<Conversion> => {
    const program = findProgram();
    if (program === null) return { ok: false, reason: 'not-installed' };
    if ((await lstat(file.path)).size > mostInputBytes) return { ok: false, reason: 'too-large' };
    confinement ??= (options.findConfinement ?? findConfinement)();
    const folder = join(options.folder, randomUUID());
    const release = () => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    try {
      const command = [...(await confinement), program, ...(await prepareConversion(folder, file))];
      const end = await runLimited({ command, folder, env: environment(folder), longestMs, mostBytes }, signal);
      const path = join(folder, 'out', 'document.pdf');
      const reason = end === 'ended' ? await faultOf(path) : end;
      if (reason === null) return { ok: true, path, release };
      await release();
      return { ok: false, reason };
    } catch (error) {
      await release();
      throw error;
    }
  };
  return (file, signal) => {
    const converted = turn.then(() => convertNow(file, signal));
    turn = converted.catch(() => undefined);
    return converted;
  };
}

/** LibreOffice exits with 0 also when it wrote nothing. A link could lead to any file of this computer. */
async function faultOf(path: string): Promise<'failed' | 'too-large' | null> {
  const found = await lstat(path).catch(() => null);
  if (found?.isFile() !== true) return 'failed';
  if (found.size > mostPdfBytes) return 'too-large';
  const handle = await open(path, constants.O_RDONLY);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === '%PDF-' ? null : 'failed';
  } finally {
    await handle.close();
  }
}
