import { damagedFile, damagedBatch } from '#core/damaged-rows.ts';
import { transition } from '#core/transition.ts';
import type { TrackedFileId } from '#core/ids.ts';
import { finishedKinds } from '#core/spool.ts';
import { fileStateKinds } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Logger } from '#ports/logger.ts';
import type { Commit } from './commit.ts';
import type { Folders } from './folders.ts';
import type { StageSpec, Wake } from './stage.ts';

/** The number of rows that are read in one pass, about 10 ms. 100,000 rows take four hours. */
const rowsAPass = 400;
const betweenPassesMs = 60_000;
/** The least time between the starts of two rounds, for journals of any size. */
const betweenRoundsMs = 600_000;

/** States of files that are not finished. */
const openKinds = fileStateKinds.filter((kind) => !(finishedKinds as readonly FileStateKind[]).includes(kind));

export interface DamageDeps {
  readonly journal: Pick<
    Journal,
    | 'batch'
    | 'batchesIn'
    | 'damagedRows'
    | 'file'
    | 'files'
    | 'markRead'
    | 'markShown'
    | 'membersOf'
    | 'noteHidden'
    | 'notices'
    | 'noteRepaired'
  >;
  readonly commit: Commit;
  readonly folders: Pick<Folders, 'get'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface RowCheckDeps extends DamageDeps {
  readonly journal: DamageDeps['journal'] & Pick<Journal, 'onDamage'>;
  readonly wake: Wake;
}

/**
 * Repairs rows that any reader found damaged, and gradually reads every row, so that damage in rows that nothing else
 * reads is found too. Each row is logged once, when its repair is committed.
 */
export function createRowCheck(deps: RowCheckDeps): StageSpec {
  const { journal, clock } = deps;
  journal.onDamage(deps.wake);
  let after: TrackedFileId | undefined;
  let roundBeganMs: number | null = null;
  let nextPageAtMs = -Infinity;
  const checkPage = (nowMs: number): void => {
    roundBeganMs ??= nowMs;
    const page = journal.files({ limit: rowsAPass, ...(after === undefined ? {} : { after }) });
    const isEnd = page.length < rowsAPass;
    after = isEnd ? undefined : page.at(-1)?.id;
    nextPageAtMs = isEnd ? Math.max(roundBeganMs + betweenRoundsMs, nowMs + betweenPassesMs) : nowMs + betweenPassesMs;
    if (!isEnd) return;
    journal.notices({});
    roundBeganMs = null;
  };
  return {
    name: 'row check',
    interest: {},
    pass: () => {
      const nowMs = clock.nowMs();
      journal.noteHidden();
      // A clock that went back must not delay the round.
      if (nextPageAtMs <= nowMs || nextPageAtMs > nowMs + betweenRoundsMs) checkPage(nowMs);
      repairDamagedRows(deps);
      return Promise.resolve(nextPageAtMs);
    },
  };
}

/** Reads at a start every row that is not finished, before anything is decided from one. */
export function checkOpenRows(deps: DamageDeps): void {
  const { journal } = deps;
  journal.noteHidden();
  journal.files({ kinds: openKinds });
  journal.batchesIn(liveBatchKinds);
  journal.notices({});
  repairDamagedRows(deps);
}

/** Commits what becomes of damaged rows. Batches come first, because the result for a file depends on its batch. */
export function repairDamagedRows(deps: DamageDeps): void {
  const { journal, clock, logger } = deps;
  for (const batch of journal.damagedRows().batches) {
    const { id, whole } = batch;
    const job = deps.folders.get(batch.folderId)?.job ?? null;
    deps.commit(
      whole === null
        ? damagedBatch(batch, journal.membersOf(id), clock.nowMs(), job)
        : transition({ batches: [whole] }),
    );
    journal.noteRepaired({ files: [], batches: [batch], notices: [] });
    logger.warn('A row of the journal was damaged', { batch: id, isWhole: whole !== null });
  }
  for (const { id } of journal.damagedRows().files) {
    // The repair of one file may have changed others of its batch.
    const file = journal.file(id);
    if (file === null) continue;
    const batch = file.batchId === null ? null : journal.batch(file.batchId);
    const members = batch === null ? [] : journal.membersOf(batch.id);
    const isMerged = deps.folders.get(file.folderId)?.job.merge === true;
    deps.commit(damagedFile(file, batch, members, { isMerged, nowMs: clock.nowMs() }));
    journal.noteRepaired({ files: [file], batches: [], notices: [] });
    logger.warn('A row of the journal was damaged', { file: id, state: file.state.kind });
  }
  for (const id of journal.damagedRows().notices) {
    journal.markShown(id);
    journal.markRead(id);
    journal.noteRepaired({ files: [], batches: [], notices: [id] });
    logger.warn('A row of the journal was damaged', { notice: id });
  }
}
