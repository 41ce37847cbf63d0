import type { Transition } from '#core/transition.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Journal } from '#ports/journal.ts';
import type { Disk } from './sim-files.ts';
import type { SpoolStore } from './sim-spool.ts';
import type { SimSetup } from './sim-setup.ts';

/**
 * Content that was registered (hashed and journalled) never goes without a row that accounts for it, whatever happens at
 * its path (docs/file-lifecycle.md#spool). Outlives the process.
 */
export interface RegisteredContent {
  /** Looks at a decision that the journal has taken. */
  note(decided: Transition, journal: Journal): readonly string[];
  /** Asked when nothing moves any more. */
  atRest(journal: Journal, setup: SimSetup): readonly string[];
}

export function createRegisteredContent(disk: Disk, spool: SpoolStore): RegisteredContent {
  const hashOfRow = new Map<TrackedFile['id'], string>();
  const registered = new Map<string, string>();
  const hasRow = (journal: Journal, hash: string): boolean => journal.items({}).some((item) => item.hash === hash);
  const isLost = (journal: Journal, hash: string | undefined): hash is string =>
    hash !== undefined && registered.has(hash) && !hasRow(journal, hash);
  return {
    note: (decided, journal) => {
      const problems: string[] = [];
      for (const id of decided.absorbed) {
        if (isLost(journal, hashOfRow.get(id))) problems.push('a row with registered content was taken in by another');
        hashOfRow.delete(id);
      }
      for (const { item } of decided.items) {
        const before = hashOfRow.get(item.id);
        // A rule or a person has left it out, or the row cannot be read.
        const isExcused =
          item.state.kind === 'ignored' || (item.state.kind === 'needs-decision' && item.state.reason === 'row');
        if (before !== undefined && item.hash !== before) {
          if (isExcused || isBeginning(disk, before, item.hash)) registered.delete(before);
          else if (isLost(journal, before)) problems.push(`registered content has no row any more: ${item.path}`);
        }
        if (isGivenUp(item) && item.spooled) problems.push(`given up with its copy in the spool: ${item.path}`);
        if (item.hash === null) hashOfRow.delete(item.id);
        else {
          hashOfRow.set(item.id, item.hash);
          if (item.state.kind === 'ignored') registered.delete(item.hash);
          // A skip that a person took back finds nothing to read: that is a missing file, whatever took its path.
          else if (!isMissing(item)) registered.set(item.hash, item.path);
        }
      }
      return problems;
    },
    atRest: (journal, setup) => {
      const copies = checkCopies(journal, spool);
      const rows = Map.groupBy(journal.items({}), ({ hash }) => hash);
      const lost = [...registered].flatMap(([hash, path]) => {
        const owners = rows.get(hash as NonNullable<TrackedFile['hash']>) ?? [];
        if (owners.length === 0) return [`registered content has no row: ${path}`];
        if (setup.processedAnywhere(hash) || owners.some((item) => !isMissing(item))) return [];
        const isOverwritten = owners.every((item) => !disk.wentAway(item.path));
        return isOverwritten ? [`overwritten, and called missing: ${path}`] : [];
      });
      return [...copies, ...lost];
    },
  };
}

const isMissing = (item: TrackedFile): boolean => item.state.kind === 'missing';

const isGivenUp = ({ state }: TrackedFile): boolean =>
  state.kind === 'missing' || (state.kind === 'on-hold' && state.reason === 'overwritten');

/** A file that has only grown holds what was registered of it. */
function isBeginning(disk: Disk, before: string, now: string | null): boolean {
  const [first, whole] = [disk.contents.get(before), now === null ? undefined : disk.contents.get(now)];
  return first !== undefined && whole?.startsWith(first) === true;
}

/** No copy that no row speaks of, and no row whose copy is not there. */
function checkCopies(journal: Journal, spool: SpoolStore): readonly string[] {
  const wanted = journal.spooledHashes();
  const orphans = [...spool.keys()].filter((hash) => ![...wanted].some((one) => one === hash));
  const dangling = [...wanted].filter((hash) => !spool.has(hash));
  return [
    ...orphans.map((hash) => `a copy that no row speaks of: ${hash.slice(0, 8)}`),
    ...dangling.map((hash) => `a row whose copy is not there: ${hash.slice(0, 8)}`),
  ];
}
