import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import type { Raster } from '../raster.ts';
import { asTiff } from './raster-tiff.ts';

export interface NativeSettings {
  readonly program: string;
  readonly dataFolder: string;
  readonly languages: readonly string[];
  /** The processor time that one page may take. The system ends a process that nobody ends. */
  readonly cpuSeconds: number;
}

/** A process that has loaded its models, or is loading them, and reads one page. */
export interface NativeProcess {
  /** Returns Tesseract's table of words. Rejects when the process fails or is aborted. */
  readonly read: (raster: Raster, signal: AbortSignal) => Promise<string>;
  readonly isRunning: () => boolean;
  readonly end: () => void;
}

/** A full page of small print has a table of 0.3 MB. */
const maxTableBytes = 16 * 1024 * 1024;
const maxMessageBytes = 8 * 1024;
/** A page of 20 million pixels takes 0.4 GB. */
const maxMemoryKb = 2_000_000;

/** Starts Tesseract for one page. It loads its models at once, and then waits for the picture. */
export function startNativeProcess(settings: NativeSettings): NativeProcess {
  const child = startTesseract(settings);
  const table = collect(child, 'stdout', maxTableBytes);
  const complaints = collect(child, 'stderr', maxMessageBytes);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      const fault = faultOf(code, killedBy, complaints());
      if (fault === null) resolve();
      else reject(new Error(fault));
    });
  });
  ended.catch(() => undefined);
  // A process that ends before it has the whole picture is reported by its end.
  child.stdin.on('error', () => undefined);
  const end = () => void child.kill('SIGKILL');
  setKeepsAlive(child, false);
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    end,
    read: async (raster, signal) => {
      const stopped = Promise.withResolvers<never>();
      const stop = () => stopped.reject(signal.reason instanceof Error ? signal.reason : new Error('stopped'));
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      setKeepsAlive(child, true);
      try {
        for (const part of asTiff(raster)) child.stdin.write(part);
        child.stdin.end();
        await Promise.race([ended, stopped.promise]);
        return table();
      } finally {
        signal.removeEventListener('abort', stop);
        end();
      }
    },
  };
}

function startTesseract({ program, dataFolder, languages, cpuSeconds }: NativeSettings) {
  // The same settings as in WebAssembly: the LSTM model, automatic page segmentation.
  const modes = ['--oem', '1', '--psm', '3', '-c', 'tessedit_create_tsv=1'];
  const call = [program, '-', '-', '--tessdata-dir', dataFolder, '-l', languages.join('+'), ...modes];
  const { PATH, SystemRoot, LD_LIBRARY_PATH } = process.env;
  const options = {
    cwd: tmpdir(),
    windowsHide: true,
    // Pages are read in parallel. Tesseract's own threads would only compete with each other.
    env: { PATH, SystemRoot, LD_LIBRARY_PATH, OMP_THREAD_LIMIT: '1' },
  };
  const [command = program, ...parameters] = process.platform === 'win32' ? call : limited(call, cpuSeconds);
  return spawn(command, parameters, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
}

/** The shell sets the limits and becomes the program. macOS knows no limit of memory. */
function limited(call: readonly string[], cpuSeconds: number): readonly string[] {
  const script = 'ulimit -t "$1"; ulimit -v "$2" 2>/dev/null; shift 2; exec "$@"';
  return ['/bin/sh', '-c', script, 'sh', Math.ceil(cpuSeconds).toString(), maxMemoryKb.toString(), ...call];
}

/** A language that cannot be loaded is left out with nothing but a line: German would be read as English. */
function faultOf(code: number | null, killedBy: NodeJS.Signals | null, complaints: string): string | null {
  if (code === 0 && !/failed loading language/i.test(complaints)) return null;
  return `Tesseract has ended (${killedBy ?? String(code)}): ${complaints.trim()}`;
}

/** Returns what the process has written so far. More than `maxBytes` ends it. */
function collect(child: ChildProcessWithoutNullStreams, name: 'stdout' | 'stderr', maxBytes: number): () => string {
  const parts: Buffer[] = [];
  let bytes = 0;
  child[name].on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else if (name === 'stdout') {
      child.kill('SIGKILL');
      child.stdout.destroy();
    }
  });
  return () => Buffer.concat(parts).toString('utf8');
}

/** Only a page that is being read keeps this process from ending. */
function setKeepsAlive(child: ChildProcessWithoutNullStreams, isKept: boolean): void {
  const change = isKept ? 'ref' : 'unref';
  child[change]();
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    if (stream instanceof Socket) stream[change]();
  }
}
