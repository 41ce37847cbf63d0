import { serviceMessage, textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { Command } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { openParentChannel } from './parent-channel.ts';
import { openArchiveBeside, type OpenedArchive } from './service-data.ts';
import { servicePaths } from './store/service-paths.ts';
import { verifyArchive, type Compared, type Finding } from './verify/verify-archive.ts';

type VerifyCommand = Extract<Command, { kind: 'verify' }>;

/** How often a long check says on stderr how far it is. */
const progressMs = 5_000;

/**
 * The `verify` command. Works beside a running service. Prints each finding as it is found, and returns 0 when nothing is
 * missing or wrong, 1 when something is, and 3 when the check could not be completed.
 */
export async function printVerification(command: VerifyCommand): Promise<number> {
  const paths = servicePaths(command.dataDir);
  const { team } = command;
  const opened = await (team === null
    ? openArchiveBeside(paths)
    : (await import('./team-data.ts')).openTeamArchiveBeside(paths, team));
  if (!opened.ok) return cannotComplete(opened.why);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const parent = openParentChannel();
  parent?.onEnd(() => ending.abort());
  try {
    return await verify(opened, command, ending.signal);
  } catch (error) {
    if (ending.signal.aborted) return cannotComplete(serviceMessage('service.verify.stopped'));
    const why = error instanceof Error ? error.message : String(error);
    return cannotComplete(serviceMessage('service.verify.failed', { why }));
  } finally {
    await opened.close();
    parent?.close();
  }
}

async function verify(archive: OpenedArchive, { hashes, json }: VerifyCommand, signal: AbortSignal): Promise<number> {
  let problems = 0;
  let shown = 0;
  let shownAtMs = performance.now();
  const write = (text: string): void => void process.stdout.write(text);
  if (json) write('{"findings":[');
  const compared = await verifyArchive(archive, {
    hashes,
    signal,
    onFinding(finding) {
      // Bytes too many cost space, and no document.
      if (finding.kind !== 'bytes-not-needed') problems += 1;
      write(json ? `${shown === 0 ? '' : ','}\n${JSON.stringify(finding)}` : `${textOf(messageOf(finding))}\n`);
      shown += 1;
    },
    onProgress(soFar) {
      if (performance.now() - shownAtMs < progressMs) return;
      shownAtMs = performance.now();
      process.stderr.write(`${textOf(comparedMessage(soFar))}\n`);
    },
  });
  if (json) write(`],"problems":${String(problems)},"compared":${JSON.stringify(compared)}}\n`);
  else
    write(
      `${textOf(comparedMessage(compared))}\n${textOf(serviceMessage('service.verify.problems', { count: problems }))}\n`,
    );
  return problems === 0 ? exitCodes.fine : exitCodes.failed;
}

function messageOf(finding: Finding): ServiceMessage {
  switch (finding.kind) {
    case 'bytes-not-needed': {
      const { sha256, sizeBytes: bytes, keptUntil: until } = finding;
      if (until === null) return serviceMessage('service.verify.bytes-not-needed', { sha256, bytes });
      return serviceMessage('service.verify.bytes-kept', { sha256, bytes, until });
    }
    case 'not-in-index':
    case 'only-in-index':
      return serviceMessage(`service.verify.${finding.kind}`, { file: finding.fileId });
    default:
      return serviceMessage(`service.verify.${finding.kind}`, { file: finding.fileId, sha256: finding.sha256 });
  }
}

function comparedMessage({ sizeBytes, ...counts }: Compared): ServiceMessage {
  return serviceMessage('service.verify.compared', { ...counts, bytes: sizeBytes });
}

function cannotComplete(why: ServiceMessage): number {
  process.stderr.write(`${textOf(why)}\n`);
  return exitCodes.cannotStart;
}
