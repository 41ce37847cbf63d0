import { exitCodes } from '#app/exit-codes.ts';
import { findInstallation } from '#app/machine/installation.ts';
import { ignoreBrokenPipes } from '#lib/ignore-broken-pipes.ts';
import { parseCommandLine, usage } from './command-line.ts';
import { runStation } from './run-station.ts';

ignoreBrokenPipes();
const options = parseCommandLine(process.argv.slice(2));
if (typeof options === 'string') {
  process.stderr.write(`${options}\n${usage}\n`);
  process.exitCode = exitCodes.wrongUsage;
} else {
  process.exitCode = await runStation(options, findInstallation(import.meta.dirname));
}
// An open channel would keep the process running, and so would a child that is not ready for messages.
if (process.connected) process.disconnect();
setTimeout(() => process.exit(), 200).unref();
