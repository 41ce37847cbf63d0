/**
 * Whoever reads what a program prints may end before it (a pipe, a log collector, a terminal that was closed). Lines are lost
 * then; without this the next one would end the program.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
