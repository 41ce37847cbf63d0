// Fetches Electron's runtime with its package's own program, and remembers a failure. Runs as a separate process beside
// a start.
import { spawn } from 'node:child_process';
import { fetchWithinMs, installScript, packageVersion, saveLastFetch } from './electron-runtime.mjs';

const version = packageVersion() ?? '';
let words = '';
const child = spawn(process.execPath, [installScript], { stdio: ['ignore', 'ignore', 'pipe'], windowsHide: true });
child.stderr.setEncoding('utf8').on('data', (piece) => (words = (words + piece).slice(-4_000)));
const overdue = setTimeout(() => child.kill('SIGKILL'), fetchWithinMs);

/** @param {string} why */
const failed = (why) => {
  clearTimeout(overdue);
  saveLastFetch({ version, state: 'failed', atMs: Date.now(), why });
  process.exitCode = 1;
};
child.on('error', (error) => failed(error.message));
child.on('close', (code) => {
  clearTimeout(overdue);
  if (code !== 0)
    failed(
      words
        .split('\n')
        .find((line) => line.trim() !== '')
        ?.trim()
        .slice(0, 200) ?? `code ${code}`,
    );
});
