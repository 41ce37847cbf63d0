import { sentContent } from '#core/tracked-file.ts';
import { isBalanced } from '#core/balance.ts';
import { judgePath } from '#core/folder-rules.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { groupOf, isDamaged, fileStateKinds } from '#core/file-state.ts';
import type { Engine } from '#engine/engine.ts';
import { isByJobAlone } from '#core/receipt.ts';
import type { Journal } from '#ports/journal.ts';
import { canFollow } from './rights.ts';
import type { Shadow } from './shadow.ts';
import type { Disk, SimFile } from './sim-files.ts';
import { hashOf } from './sim-files.ts';
import type { SimSetup } from './sim-setup.ts';

/**
 * The time after which a scan has recorded what a full journal disk did not accept. A root may be away for 15 minutes.
 */
const rescanMs = 1_000_000;

export interface Circumstances {
  readonly writableForMs: number;
  readonly wasDamaged: (id: TrackedFile['id']) => boolean;
}

/**
 * Runs after every step that changed files: the sums agree, and only processed files are done. `writableForMs`: how
 * long the journal has accepted writes; earlier detections may be missing, and are reported as such, until the next
 * scan. `shadow`: `null` while a row is damaged that no one has read yet.
 */
export function checkStep(
  engine: Engine,
  shadow: Shadow | null,
  changed: readonly TrackedFile[],
  setup: SimSetup,
  { writableForMs, wasDamaged }: Circumstances,
): readonly string[] {
  const problems: string[] = [];
  const balance = engine.balance();
  const isExcused = writableForMs < rescanMs && balance.missing.length > 0 && balance.unexplained.length === 0;
  if (!isExcused && !isBalanced(balance)) problems.push(`balance: ${JSON.stringify(balance)}`);
  const wrong = shadow?.differs(balance.groups) ?? null;
  if (wrong !== null) problems.push(`balance: ${wrong}`);
  for (const file of changed) {
    if (file.state.kind === 'done' && !mayBeDone(file, setup) && !isOnlyAccepted(file, setup, wasDamaged))
      problems.push(`done, but never processed: ${file.path}`);
  }
  return problems;
}

export interface AtRest {
  readonly wasDamaged: (id: TrackedFile['id']) => boolean;
  /** `null` when no root hung. */
  readonly hangingRoot: string | null;
}

/**
 * Runs when nothing changes any more: every file on the disk has a row with its own content, in a state that may rest.
 */
export function checkRest(
  journal: Journal,
  disk: Disk,
  setup: SimSetup,
  { wasDamaged, hangingRoot }: AtRest,
): readonly string[] {
  const problems: string[] = [];
  for (const folder of setup.folders) {
    for (const [path, file] of disk.files) {
      if (folder.root === null || !path.startsWith(`${folder.root}/`)) continue;
      const below = path.slice(folder.root.length + 1);
      if (judgePath(folder, below, null).kind === 'outside') continue;
      problems.push(...checkPath(journal, setup, journal.presentAt(folder.id, below), path, file));
    }
  }
  const files = journal.files({});
  // The name of an original in `Failed/` is only in the text of its row.
  if (!files.some(({ id }) => wasDamaged(id))) problems.push(...checkFailed(files, disk, setup, hangingRoot));
  problems.push(...checkCounts(journal, files));
  for (const file of files) {
    if (groupOf[file.state.kind] === 'inProgress' && !waitsForPerson(journal, file, setup))
      problems.push(`in progress without a cause: ${file.path} (${file.state.kind})`);
    const isDone = file.state.kind === 'done' || file.state.kind === 'duplicate';
    const first = file.state.kind === 'duplicate' ? journal.file(file.state.firstId) : null;
    if (isDone && !mayBeDone(first ?? file, setup) && !isOnlyAccepted(first ?? file, setup, wasDamaged))
      problems.push(`not processed: ${file.path}`);
  }
  for (const id of setup.leftBehind)
    if (setup.services.some(({ truth }) => truth.isClosed(id))) problems.push(`left in a closed session: ${id}`);
  if (journal.notices({ unshownOnly: true }).length > 0) problems.push('a notice was never shown');
  return problems;
}

/**
 * When the rows of a file and of its batch were damaged, its job is no longer known, and a role that may not see files
 * cannot verify it. The receipt says so. A damaged row no longer knows either that a copy without a password was uploaded.
 */
const isOnlyAccepted = (file: TrackedFile, setup: SimSetup, wasDamaged: Circumstances['wasDamaged']): boolean =>
  wasDamaged(file.id) &&
  (file.receipt.final.kind !== 'passed' ||
    (file.hash !== null && setup.truthOf(file.serviceId).processedInAnyForm(file.hash)));

/**
 * Where only the job names its documents, the client cannot know which of them were made of a file, and so not that all
 * of its own failed. The file then has a warning, and its original must not move.
 */
function areOthersDocuments({ receipt, serviceId, original }: TrackedFile, setup: SimSetup): boolean {
  const isNamedByJob = setup.dialsOf(serviceId).change?.names === 'job';
  const hasFailed = receipt.outputs?.files.some(({ state }) => state === 'failed') === true;
  return isNamedByJob && hasFailed && original.kind !== 'moved';
}

/**
 * A role that can see neither jobs nor files nor search results knows only that its file was accepted, and the receipt
 * must say so.
 */
function mayBeDone(file: TrackedFile, setup: SimSetup): boolean {
  const sent = sentContent(file);
  if (sent === null) return false;
  if (setup.truthOf(file.serviceId).processed(sent.hash) > 0) return true;
  // When the service shows only a successful job, the client has to accept that, but must not move the original.
  if (isByJobAlone(file.receipt) && file.original.kind !== 'moved') return true;
  if (areOthersDocuments(file, setup)) return true;
  return file.receipt.final.kind === 'not-available' && !canFollow(setup.dialsOf(file.serviceId).rights);
}

function checkPath(
  journal: Journal,
  setup: SimSetup,
  row: TrackedFile | null,
  path: string,
  file: SimFile,
): readonly string[] {
  if (row === null) return [`on the disk and not in the journal: ${path}`];
  const problems: string[] = [];
  if (groupOf[row.state.kind] === 'inProgress' && !waitsForPerson(journal, row, setup))
    problems.push(`still waiting: ${path} (${row.state.kind})`);
  const isLeftOut = row.state.kind === 'ignored' && row.state.reason !== 'skipped';
  if (row.hash !== null && !isLeftOut && row.hash !== hashOf(file.content))
    problems.push(`content differs from the journal: ${path}`);
  if (row.hash === null && !isDamaged(row) && !['on-hold', 'ignored'].includes(row.state.kind))
    problems.push(`never registered: ${path} (${row.state.kind})`);
  return problems;
}

/**
 * Returns whether the file waits for a person. A duplicate whose first file needs a decision waits with it, because the
 * person acts on the first. A file that is bound to a service that is gone waits too.
 */
export function waitsForPerson(journal: Journal, file: TrackedFile, setup: SimSetup): boolean {
  if (file.serviceId !== null && file.serviceId === setup.goneNow()) return true;
  if (file.state.kind !== 'duplicate-pending') return false;
  const first = journal.file(file.state.firstId);
  return (
    first?.state.kind === 'needs-decision' ||
    (first !== null && first.serviceId !== null && first.serviceId === setup.goneNow())
  );
}

/** Compares the counted sums with the rows of the files, state by state. */
function checkCounts(journal: Journal, files: readonly TrackedFile[]): readonly string[] {
  const { states } = journal.balanceFacts();
  const rows = Map.groupBy(files, ({ state }) => state.kind);
  return fileStateKinds.flatMap((kind) => {
    const [counted, read] = [states[kind] ?? 0, rows.get(kind)?.length ?? 0];
    return counted === read ? [] : [`${counted} counted as ${kind}, and ${read} read as such`];
  });
}

/** Checks that a row accounts for every file in `Failed/`. */
function checkFailed(
  files: readonly TrackedFile[],
  disk: Disk,
  setup: SimSetup,
  hangingRoot: string | null,
): readonly string[] {
  const recorded = new Set(files.map(({ original }) => (original.kind === 'moved' ? original.to : null)));
  // A share that hangs carries out a move hours later, when its folder may have been removed.
  const roots = setup.folders.flatMap(({ root }) => (root === hangingRoot ? [] : [`${root}/`]));
  return [...disk.files.keys()].flatMap((path) => {
    const root = roots.find((candidate) => path.startsWith(`${candidate}Failed/`));
    return root === undefined || recorded.has(path.slice(root.length)) ? [] : [`in Failed/, and nobody knows: ${path}`];
  });
}
