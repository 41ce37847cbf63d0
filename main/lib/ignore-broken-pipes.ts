/**
 * Ignores write errors on stdout and stderr. The reader of the output (a pipe, a log collector, a closed terminal) may
 * end before this program does. Later lines are then lost, but without this the next line would end the program.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
