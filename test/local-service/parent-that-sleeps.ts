// A parent that starts the service, prints its messages line by line, and blocks its event loop for three seconds right
// after `ready`, as a busy or suspended app does.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';

const [entry = '', ...args] = process.argv.slice(2);
const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
child.on('message', (message) => {
  writeSync(1, `${JSON.stringify(message)}\n`);
  if (typeof message !== 'object' || !('kind' in message) || message.kind !== 'ready') return;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
});
child.on('exit', () => process.exit());
process.on('SIGTERM', () => child.kill());
