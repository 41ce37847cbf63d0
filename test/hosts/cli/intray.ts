import { spawn } from 'node:child_process';
import path from 'node:path';
import { bareEnv } from '../station-process.ts';

const cli = path.resolve(import.meta.dirname, '../../../main/hosts/cli/main.ts');

export interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface IntrayOptions {
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs the real command line without a terminal. */
export function intray(args: readonly string[], { input = '', env = {} }: IntrayOptions = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { env: { ...bareEnv(), ...env } });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}
