import type { Transition } from '#core/transition.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Journal } from '#ports/journal.ts';
import type { Disk } from './sim-files.ts';
import type { SpoolStore } from './sim-spool.ts';
import type { SimSetup } from './sim-setup.ts';

/**
 * Checks that registered content (hashed and journalled) always has a row that accounts for it, whatever happens at its
 * path (docs/file-lifecycle.md#spool). Outlives the process.
 */
export interface RegisteredContent {
  /** Checks a transition that the journal has committed. */
  note(decided: Transition, journal: Journal): readonly string[];
  /** Runs when nothing changes any more. */
  atRest(journal: Journal, setup: SimSetup): readonly string[];
}

export function createRegisteredContent(disk: Disk, spool: SpoolStore): RegisteredContent {
  const hashOfRow = new Map<TrackedFile['id'], string>();
  const registered = new Map<string, string>();
  const hasRow = (journal: Journal, hash: string): boolean => journal.files({}).some((file) => file.hash === hash);
  const isLost = (journal: Journal, hash: string | undefined): hash is string =>
    hash !== undefined && registered.has(hash) && !hasRow(journal, hash);
  return {
    note: (decided, journal) => {
      const problems: string[] = [];
      for (const id of decided.absorbed) {
        if (isLost(journal, hashOfRow.get(id)))
          problems.push('a row with registered content was absorbed by another row');
        hashOfRow.delete(id);
      }
      for (const { file } of decided.files) {
        const before = hashOfRow.get(file.id);
        // A rule or a person has excluded the file, or its row cannot be read.
        const isExcused =
          file.state.kind === 'ignored' || (file.state.kind === 'needs-decision' && file.state.reason === 'row');
        if (before !== undefined && file.hash !== before) {
          if (isExcused || isBeginning(disk, before, file.hash)) registered.delete(before);
          else if (isLost(journal, before)) problems.push(`registered content has no row any more: ${file.path}`);
        }
        if (isGivenUp(file) && file.spooled) problems.push(`missing although its copy is in the spool: ${file.path}`);
        if (file.hash === null) hashOfRow.delete(file.id);
        else {
          hashOfRow.set(file.id, file.hash);
          if (file.state.kind === 'ignored') registered.delete(file.hash);
          // After an undone skip with nothing left to read, the file is missing, whatever took its path.
          else if (!isMissing(file)) registered.set(file.hash, file.path);
        }
      }
      return problems;
    },
    atRest: (journal, setup) => {
      const copies = checkCopies(journal, spool);
      const rows = Map.groupBy(journal.files({}), ({ hash }) => hash);
      const lost = [...registered].flatMap(([hash, path]) => {
        const owners = rows.get(hash as NonNullable<TrackedFile['hash']>) ?? [];
        if (owners.length === 0) return [`registered content has no row: ${path}`];
        if (setup.processedAnywhere(hash) || owners.some((file) => !isMissing(file))) return [];
        const isOverwritten = owners.every((file) => !disk.wentAway(file.path));
        return isOverwritten ? [`overwritten, and called missing: ${path}`] : [];
      });
      return [...copies, ...lost];
    },
  };
}

const isMissing = (file: TrackedFile): boolean => file.state.kind === 'missing';

const isGivenUp = ({ state }: TrackedFile): boolean =>
  state.kind === 'missing' || (state.kind === 'on-hold' && state.reason === 'overwritten');

/** A file that has only grown still contains what was registered of it. */
function isBeginning(disk: Disk, before: string, now: string | null): boolean {
  const [first, whole] = [disk.contents.get(before), now === null ? undefined : disk.contents.get(now)];
  return first !== undefined && whole?.startsWith(first) === true;
}

/** Checks that every copy has a row, and that every row with a copy has it in the spool. */
function checkCopies(journal: Journal, spool: SpoolStore): readonly string[] {
  const wanted = journal.spooledHashes();
  const orphans = [...spool.keys()].filter((hash) => ![...wanted].some((one) => one === hash));
  const dangling = [...wanted].filter((hash) => !spool.has(hash));
  return [
    ...orphans.map((hash) => `a copy that no row speaks of: ${hash.slice(0, 8)}`),
    ...dangling.map((hash) => `a row whose copy is not there: ${hash.slice(0, 8)}`),
  ];
}
