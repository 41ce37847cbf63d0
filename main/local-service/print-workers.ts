import { serviceMessage, textOf } from '#service-api/messages/service-message.ts';
import type { Command } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { plainText } from './plain-line.ts';
import type { TeamProcess } from './store/team-process.ts';

/** The `workers` command: the processes of a team that are connected to its database, and what they read. Changes nothing. */
export async function printWorkers({ team, json }: Extract<Command, { kind: 'workers' }>): Promise<number> {
  const outcome = await (await import('./team-data.ts')).teamProcesses(team);
  if (!outcome.ok) {
    process.stderr.write(`${textOf(outcome.why)}\n`);
    return exitCodes.cannotStart;
  }
  const { processes } = outcome;
  const lines = processes.length === 0 ? [textOf(serviceMessage('service.workers.none'))] : processes.flatMap(linesOf);
  process.stdout.write(`${json ? JSON.stringify({ processes }) : lines.join('\n')}\n`);
  return exitCodes.fine;
}

/** One line for a process, and one below it for each document that it reads. */
function linesOf({ kind, run, host, address, since, reading }: TeamProcess): readonly string[] {
  const documents = reading.map(
    ({ fileId, company, name }) => `  ${fileId}  ${plainText(company)}  ${plainText(name)}`,
  );
  return [[kind, run, host, address ?? '-', since].join('  '), ...documents];
}
