import { isDiskFull } from '#lib/disk-full.ts';
import { plainName } from '#lib/text/file-names.ts';
import { serviceMessage, textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { exitCodes } from './exit-codes.ts';
import {
  MoveDiskFull,
  moveDefinitions,
  moveDocuments,
  type MoveCounts,
  type MoveFinding,
  type MoveFrom,
  type MoveRun,
} from './move/move-documents.ts';
import { verifyMoved, type VerifiedCounts } from './move/verify-moved.ts';
import { openMove, type MoveCommand, type OpenedMove } from './open-move.ts';
import { openParentChannel } from './parent-channel.ts';
import { companyScope } from './store/scope.ts';

/** How often progress is printed where lines stay, and where one line is written over. */
const progressMs = { lines: 5_000, terminal: 200 };

/**
 * The `move` command: stores all documents of one archive in another one and compares both. Returns 0 when every document
 * that is not in the trash is there, 1 when one is not or the move ended before its end, and 3 when it could not begin.
 */
export async function printMove(command: MoveCommand): Promise<number> {
  const opened = await openMove(command);
  if (!opened.ok) {
    say(opened.why);
    return exitCodes.cannotStart;
  }
  const ending = new AbortController();
  const end = (): void => ending.abort(new Error('stopped'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  const parent = openParentChannel();
  parent?.onEnd(end);
  void opened.taken.then(end);
  try {
    return await move(opened, command, ending.signal);
  } catch (error) {
    say(ending.signal.aborted ? serviceMessage('service.move.stopped') : whyEnded(error));
    return exitCodes.failed;
  } finally {
    await opened.close();
    parent?.close();
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const say = (message: ServiceMessage): void => void process.stderr.write(`${textOf(message)}\n`);

function whyEnded(error: unknown): ServiceMessage {
  if (error instanceof MoveDiskFull || isDiskFull(error)) return serviceMessage('service.move.full');
  return serviceMessage('service.move.failed', { why: error instanceof Error ? error.message : String(error) });
}

async function move(
  { from, to, names }: OpenedMove,
  { json, listsExisting }: Pick<MoveCommand, 'json' | 'listsExisting'>,
  signal: AbortSignal,
): Promise<number> {
  const count = await from.store.exchange.count(from.companyId);
  say(serviceMessage('service.move.begin', { count, ...names }));
  const wrong = new Set<string>();
  const findings: MoveFinding[] = [];
  const progress = createProgressLine(count);
  const onFinding = (finding: MoveFinding): void => {
    if (wrong.has(finding.fileId)) return;
    if (finding.kind !== 'own') wrong.add(finding.fileId);
    if (json) findings.push(finding);
    // It is nothing to act on, and there may be thousands.
    else if (finding.kind !== 'own' || listsExisting) {
      progress.clear();
      print(textOf(findingMessage(finding)));
    }
  };
  const classMap = await moveDefinitions(from, to);
  const run = { classMap, signal, onFinding, onProgress: progress.show };
  const moved = await moveDocuments(from, to, run);
  const verified = await verifyMoved(from, to, run);
  progress.clear();
  const report = { ...verified, ...(await balance(from, moved)) };
  const problems = wrong.size + report.leftOut.unsettled;
  if (json) print(JSON.stringify({ findings, problems, ...report }));
  else for (const line of endMessages({ ...report, areListed: listsExisting }, names, problems)) print(textOf(line));
  return problems === 0 ? exitCodes.fine : exitCodes.failed;
}

/** Every document of the source: `total = moved + existing + the sum of leftOut`. */
interface MoveBalance extends Omit<MoveCounts, 'damaged'> {
  readonly total: number;
  /** `meanwhile`: a worker has processed them while the others were moved. */
  readonly leftOut: Readonly<Record<'trash' | 'unsettled' | 'damaged' | 'meanwhile', number>>;
  readonly otherCompanies: number;
}

async function balance({ store, companyId }: MoveFrom, { damaged, ...counts }: MoveCounts): Promise<MoveBalance> {
  const settled = await store.exchange.count(companyId);
  const trash = await store.records.trash.count(companyScope(companyId));
  const unsettled = await store.exchange.countUnsettled(companyId);
  const meanwhile = settled - counts.moved - counts.existing - damaged;
  let otherCompanies = 0;
  for (const id of await store.transaction((tx) => tx.companies.ids()))
    if (id !== companyId) otherCompanies += await store.exchange.count(id);
  const leftOut = { trash, unsettled, damaged, meanwhile };
  return { total: settled + trash + unsettled, ...counts, leftOut, otherCompanies };
}

function endMessages(
  report: MoveBalance & VerifiedCounts & { readonly areListed: boolean },
  names: OpenedMove['names'],
  problems: number,
): readonly ServiceMessage[] {
  const { total, moved, existing, merged, leftOut, verified, own, otherCompanies, areListed } = report;
  const { from } = names;
  const all = leftOut.trash + leftOut.unsettled + leftOut.damaged + leftOut.meanwhile;
  const given = (count: number, message: ServiceMessage): readonly ServiceMessage[] => (count === 0 ? [] : [message]);
  return [
    serviceMessage('service.move.counts', { from, total, moved, existing, leftOut: all }),
    ...given(merged, serviceMessage('service.move.merged', { count: merged })),
    ...given(leftOut.trash, serviceMessage('service.move.trash', { count: leftOut.trash })),
    ...given(leftOut.unsettled, serviceMessage('service.move.unsettled', { count: leftOut.unsettled, from })),
    ...given(leftOut.damaged, serviceMessage('service.move.damaged', { count: leftOut.damaged })),
    ...given(leftOut.meanwhile, serviceMessage('service.move.meanwhile', { count: leftOut.meanwhile })),
    serviceMessage('service.move.verified', { count: verified, ...names }),
    ...given(own, serviceMessage(areListed ? 'service.move.own-state' : 'service.move.own-count', { count: own })),
    serviceMessage('service.verify.problems', { count: problems }),
    ...(problems === 0 ? [serviceMessage('service.move.next', names)] : []),
    // Last, because `next` reads as if the source were not needed any more.
    ...given(otherCompanies, serviceMessage('service.move.companies', { count: otherCompanies, from })),
  ];
}

/** A name comes from outside; nothing in it may move the cursor of a terminal. */
const findingMessage = ({ kind, fileId: file, name }: MoveFinding): ServiceMessage =>
  serviceMessage(`service.move.${kind}`, { file, name: plainName(name, 200) });

interface ProgressLine {
  readonly show: MoveRun['onProgress'];
  /** Makes room for another line. */
  readonly clear: () => void;
}

function createProgressLine(total: number): ProgressLine {
  const { isTTY } = process.stderr;
  let shownAtMs = performance.now();
  let isShown = false;
  return {
    show(phase, done) {
      const isLast = isTTY && done === total;
      if (!isLast && performance.now() - shownAtMs < progressMs[isTTY ? 'terminal' : 'lines']) return;
      shownAtMs = performance.now();
      isShown = isTTY;
      const text = textOf(serviceMessage(`service.move.${phase}`, { done, total }));
      process.stderr.write(isTTY ? `\r${text}\u001b[K` : `${text}\n`);
    },
    clear() {
      if (isShown) process.stderr.write('\r\u001b[K');
      isShown = false;
    },
  };
}
