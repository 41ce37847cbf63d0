import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The time and memory that one upload took. */
export interface Round {
  readonly tookMs: number;
  /** `null` when it is not known. */
  readonly peakBytes: number | null;
}

/** The server that a round uploads to, with credentials. */
export interface Target {
  readonly baseUrl: string;
  readonly accessToken: string;
  readonly apiKey: string;
}

/** Uploads once through the client. */
export async function clientRound(nodePath: string, target: Target, file: string, sessionId: string): Promise<Round> {
  const program = fileURLToPath(new URL('send-main.ts', import.meta.url));
  const { stdout } = await run(nodePath, [program, target.baseUrl, file, sessionId, target.accessToken, target.apiKey]);
  return JSON.parse(stdout) as Round;
}

/**
 * Uploads once through `curl -F`; `null` when curl is not installed. Neither curl's time nor the client's includes the
 * start of the process.
 */
export async function curlRound(target: Target, file: string, sessionId: string): Promise<Round | null> {
  const args = [
    ...['--silent', '--fail', '--output', process.platform === 'win32' ? 'NUL' : '/dev/null', '--noproxy', '*'],
    ...['--write-out', '%{time_total}', '-H', 'Expect:', '-H', `Authorization: Bearer ${target.accessToken}`],
    ...['-H', `X-PlatformAPI-Key: ${target.apiKey}`, '-F', `session_id=${sessionId}`, '-F', `file=@${file}`],
    `${target.baseUrl}/api/file/uploadfile`,
  ];
  try {
    const { stdout } = await run('curl', args);
    return { tookMs: Number(stdout) * 1000, peakBytes: null };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Starts the sink server in a separate process. */
export async function startSink(nodePath: string): Promise<{ readonly target: Target; readonly stop: () => void }> {
  const program = fileURLToPath(new URL('sink-main.ts', import.meta.url));
  const child = spawn(nodePath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [baseUrl] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { target: { baseUrl, accessToken: 'token', apiKey: 'key' }, stop: () => void child.kill() };
}
