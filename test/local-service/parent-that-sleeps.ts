// A parent that starts the service, prints what it hears line by line, and right after `ready` sleeps for three seconds
// without listening: its event loop stands still, as that of a busy or suspended app does.
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
