import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** The user id of `nobody` on Linux and macOS. */
const nobody = 65_534;

/** Tries to bind a loopback port until it succeeds, then answers every request with its headers as a line of JSON. */
const program = `
  const { createServer } = require('node:http');
  const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n');
  const server = createServer((request, reply) => {
    const { authorization, 'x-platformapi-key': key } = request.headers;
    say({ kind: 'request', path: request.url, authorization, key });
    reply.end('{}');
  });
  server.on('listening', () => say({ kind: 'bound' }));
  server.on('error', () => setTimeout(bind, 1));
  const bind = () => server.listen(Number(process.argv[1]), '127.0.0.1');
  say({ kind: 'ready', uid: process.getuid?.() });
  bind();
`;

interface ThiefLine {
  readonly kind: 'ready' | 'bound' | 'request';
  readonly path?: string;
  readonly authorization?: string;
  readonly key?: string;
}

export interface PortThief {
  readonly lines: readonly ThiefLine[];
  readonly hasBound: () => boolean;
  /** Releases the port. */
  end(): Promise<void>;
}

/**
 * Starts a process of another user (of the same user unless the tests run as root) that tries to take a port of the
 * app.
 */
export async function stealPort(port: number): Promise<PortThief> {
  const isRoot = process.getuid?.() === 0;
  const child = spawn(process.execPath, ['-e', program, String(port)], {
    cwd: '/',
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  });
  const ended = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(end);
  const lines: ThiefLine[] = [];
  const ready = Promise.withResolvers<undefined>();
  let rest = '';
  child.stdout.on('data', (piece: Buffer) => {
    const whole = (rest + piece.toString()).split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) lines.push(JSON.parse(line) as ThiefLine);
    ready.resolve(undefined);
  });
  await ready.promise;
  return { lines, hasBound: () => lines.some(({ kind }) => kind === 'bound'), end };
}
