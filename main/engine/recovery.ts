import { decision, moved } from '#core/decision.ts';
import { becomeUnsure } from '#core/job-making.ts';
import { requeueOrphaned } from '#core/batch-fault.ts';
import { doubtful } from '#core/unconfirmed-upload.ts';
import type { Item } from '#core/item.ts';
import type { Session } from '#core/session.ts';
import { recallAtStart } from './clock-watch.ts';
import type { Context } from './context.ts';
import { checkOpenRows } from './row-check.ts';

/** Facts under which the engine notes that it stopped by itself. */
const cleanKey = 'clean-stop';

/**
 * What a crash left: intents without anyone who carries them out. A sending may have arrived, a job may have been made;
 * both are in doubt from now on. Gives whether the last stop was unclean.
 */
export function recover(context: Context): boolean {
  const last = context.journal.fact(cleanKey);
  // Nothing is known of the last stop where what was noted of it cannot be read.
  const unclean = last !== null && last !== 'yes';
  context.journal.setFact(cleanKey, 'no');
  checkOpenRows(context);
  if (unclean) compareSizes(context);
  doubtUploads(context, () => false);
  doubtCreates(context, () => false);
  parkStrays(context);
  recallAtStart(context);
  return unclean;
}

/**
 * A file may have lost its end with the power: from the next scan on it is compared with what the journal knew of it, whatever
 * its state (docs/file-lifecycle.md#steps).
 */
function compareSizes(context: Context): void {
  for (const { id } of context.settings.folders()) context.sizesToCompare.add(id);
  const settling = context.journal.items({ kinds: ['settling'] });
  const items = settling.map((item) =>
    moved(item, item.state, 'the app did not stop by itself', { formerSizeBytes: item.stamp.sizeBytes }),
  );
  context.commit(decision({ items }));
}

/**
 * Sendings that nobody carries out. Also asked for while running: an outcome whose commit failed (a full disk) leaves one,
 * too.
 */
export function doubtUploads(context: Context, isUnderWay: (id: Item['id']) => boolean): void {
  const { journal } = context;
  for (const item of journal.items({ kinds: ['uploading'] })) {
    if (item.state.kind !== 'uploading' || isUnderWay(item.id)) continue;
    const session = item.sessionId === null ? null : journal.session(item.sessionId);
    if (session === null || session.state.kind === 'poisoned') {
      context.commit(decision({ items: [requeueOrphaned(item)] }));
    } else if (item.state.doubt === null) {
      const doubt = doubtful(item, context.clock.nowMs(), null);
      context.commit(decision({ items: [moved(item, doubt, 'nobody heard how its sending ended')] }));
    }
  }
}

/** Jobs that may have been made without anyone hearing of it. */
export function doubtCreates(context: Context, isUnderWay: (id: Session['id']) => boolean): void {
  for (const session of context.journal.sessionsIn(['creating'])) {
    if (!isUnderWay(session.id)) context.commit(becomeUnsure(session, context.clock.nowMs()));
  }
}

/** Nothing of these files has been sent, or nothing that was ever closed. */
const afresh = { sessionId: null, remote: null } as const;

/** Files whose session cannot be read any more: what happened to those that were sent cannot be told. */
function parkStrays(context: Context): void {
  for (const item of context.journal.items({
    kinds: ['in-session', 'retry-wait'],
  })) {
    if (item.sessionId !== null && context.journal.session(item.sessionId) !== null) continue;
    const waitsAlone = item.state.kind === 'retry-wait' && item.sessionId === null;
    if (waitsAlone) continue;
    context.commit(
      decision({
        items: [moved(item, { kind: 'queued' }, 'its session cannot be read', afresh)],
      }),
    );
  }
  const message = 'What the journal holds of its session cannot be read.';
  for (const kind of ['uploaded', 'processing'] as const) {
    for (const item of context.journal.items({ kinds: [kind] })) {
      if (item.sessionId !== null && context.journal.session(item.sessionId) !== null) continue;
      context.commit(decision({ items: [moved(item, { kind: 'parked', reason: 'row', message }, message)] }));
    }
  }
}

/** Notes that the engine stopped with nothing under way. */
export function noteCleanStop(context: Context): void {
  context.journal.setFact(cleanKey, 'yes');
}
