import { groupOf } from '#core/file-state.ts';
import type { Registered } from './registration-log.ts';
import type { Row, Snapshot } from './snapshot.ts';
import type { WrittenFiles } from './written-files.ts';

/** Checks what must be true after every kill of the station. Returns descriptions of what is not. */
export function judgeRound(snapshot: Snapshot, written: WrittenFiles): readonly string[] {
  const { tagged, rowsOf } = index(snapshot);
  return [
    ...processedWrongly(snapshot, written),
    ...snapshot.registered.flatMap((content) => {
      if (tagged.has(content.hash)) return [];
      const rows = rowsOf.get(content.hash) ?? [];
      if (rows.length === 0 && !hasGrown(content, snapshot, written)) {
        return [`registered, not processed, and in no row: ${content.path} ${content.hash}`];
      }
      const isReadable = rows.some((row) => row.spooled || holds(snapshot, row));
      return content.wasSafe && !isReadable ? [`lost although it was safe: ${content.path} ${content.hash}`] : [];
    }),
    ...snapshot.rows.flatMap((row) => {
      const name = `${row.path} ${row.hash ?? ''}`;
      return [
        ...(row.spooled && snapshot.copies.get(row.hash ?? '') !== row.hash ? [`without its copy: ${name}`] : []),
        ...(groupOf[row.state as keyof typeof groupOf] === 'done' && !tagged.has(row.hash ?? '')
          ? [`${row.state}, and not processed: ${name}`]
          : []),
      ];
    }),
    ...touchedOriginals(snapshot, written, tagged),
  ];
}

/**
 * Checks what must also be true when no file is in progress: everything was processed, or waits for a person with a
 * reason.
 */
export function judgeEnd(snapshot: Snapshot, written: WrittenFiles, onScreen: ReadonlySet<string>): readonly string[] {
  const { tagged, rowsOf } = index(snapshot);
  const lying = new Set(written.there.values());
  /**
   * Returns whether the content was renamed over a suspicious file that was never read: it then waits for a person
   * under that file's row, wherever it is.
   */
  const waitsUnread = (hash: string): boolean =>
    [...written.there].every(
      ([path, at]) => at !== hash || snapshot.rows.some((row) => isUnread(row, path) && onScreen.has(row.id)),
    );
  const waiting = snapshot.rows.filter(({ state }) => groupOf[state as keyof typeof groupOf] === 'inProgress');
  return [
    ...waiting.map(({ path, state }) => `still ${state}: ${path}`),
    ...snapshot.registered.flatMap((content) => {
      const { hash, path, wasSafe } = content;
      if (tagged.has(hash) || hasGrown(content, snapshot, written)) return [];
      const rows = rowsOf.get(hash) ?? [];
      const isShown = rows.some((row) => onScreen.has(row.id) && isOnHold(row));
      const isOddContent = rows.some((row) => row.reason === 'suspicious');
      return [
        ...(isShown ? [] : [`neither processed nor on screen: ${path} ${hash}`]),
        ...(wasSafe && !isOddContent ? [`was safe and is not processed: ${path} ${hash}`] : []),
        ...(lying.has(hash) && !isOddContent && !waitsUnread(hash)
          ? [`lies there and is not processed: ${path} ${hash}`]
          : []),
      ];
    }),
    ...[...written.there].flatMap(([path, hash]) => {
      const isOf = (row: Row): boolean => row.hash === hash || (row.hash === null && isOnHold(row));
      const row = snapshot.rows.find((each) => each.present && each.path === path && isOf(each));
      const isKnown = row !== undefined || !snapshot.originals.has(path);
      return isKnown ? [] : [`lies there unknown: ${path} ${hash}`];
    }),
    ...snapshot.rows.flatMap((row) => {
      const isMissing = row.state === 'missing' && !written.removed.has(row.path);
      const isOverwritten = row.reason === 'overwritten' && !written.overwritten.has(row.path);
      return isMissing || isOverwritten ? [`${row.reason ?? row.state} and never so: ${row.path}`] : [];
    }),
  ];
}

const isOnHold = ({ state, reason }: Row): boolean =>
  groupOf[state as keyof typeof groupOf] === 'onHold' &&
  (reason !== null || state === 'missing' || state === 'rejected');

const isUnread = ({ path, hash, present, state, reason }: Row, at: string): boolean =>
  path === at && present && hash === null && state === 'on-hold' && reason === 'suspicious';

function index({ serviceFiles, rows }: Snapshot) {
  return {
    tagged: new Set(serviceFiles.filter(({ status }) => status === 'tagged').map(({ hash }) => hash)),
    rowsOf: Map.groupBy(rows, ({ hash }) => hash),
  };
}

function processedWrongly({ serviceFiles }: Snapshot, { texts }: WrittenFiles): readonly string[] {
  const tagged = serviceFiles.filter(({ status }) => status === 'tagged');
  const times = Map.groupBy(tagged, ({ hash }) => hash);
  return [...times].flatMap(([hash, files]) => [
    ...(files.length > 1 ? [`processed ${files.length} times: ${hash}`] : []),
    ...(texts.has(hash) ? [] : [`processed and never written: ${hash}`]),
    ...(files.some(({ jobId }) => (jobId ?? '') === '') ? [`processed in no job: ${hash}`] : []),
  ]);
}

/** A file that only grew stays one file: its row now has a longer content that starts with this one. */
function hasGrown({ hash, rowId }: Registered, { rows }: Snapshot, { texts }: WrittenFiles): boolean {
  const row = rows.find(({ id }) => id === rowId);
  const [before, now] = [texts.get(hash), texts.get(row?.hash ?? '')];
  return row?.hash !== hash && before !== undefined && now?.startsWith(before) === true;
}

const holds = ({ originals }: Snapshot, row: Row): boolean => row.present && originals.get(row.path) === row.hash;

/** Originals are as the writer left them, or were moved completely after the service has processed the same bytes. */
function touchedOriginals(
  { originals, moved }: Snapshot,
  { there }: WrittenFiles,
  tagged: ReadonlySet<string>,
): readonly string[] {
  const movedHashes = new Set(moved.map(({ hash }) => hash));
  return [
    ...[...originals].flatMap(([path, hash]) => (there.get(path) === hash ? [] : [`not as it was written: ${path}`])),
    ...[...there].flatMap(([path, hash]) =>
      originals.has(path) || movedHashes.has(hash) ? [] : [`its original is gone: ${path} ${hash}`],
    ),
    ...moved.flatMap(({ path, hash }) => (tagged.has(hash) ? [] : [`moved before it was processed: ${path} ${hash}`])),
  ];
}
