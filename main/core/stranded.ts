import { both, decision, moved, nothing, turned } from './decision.ts';
import type { Decision, ItemChange } from './decision.ts';
import { finishIfAll } from './following.ts';
import type { ServiceId } from './ids.ts';
import type { ItemStateKind } from './item-state.ts';
import type { Item } from './item.ts';
import type { PersonVerdict } from './person.ts';
import { emptyReceipt } from './receipt.ts';
import type { Session } from './session.ts';

/** What a person decides of a file whose service does not answer any more (docs/file-lifecycle.md#one-service-at-a-time). */
export const strandedChoices = ['send-here', 'skip', 'wait'] as const;
export type StrandedChoice = (typeof strandedChoices)[number];

/** States of files that are bound to a service and wait for it. */
export const boundKinds = [
  'in-session',
  'retry-wait',
  'uploading',
  'uploaded',
  'processing',
  'proving',
] as const satisfies readonly ItemStateKind[];

/** The fact under which the journal keeps which files a person lets wait for a service. */
export const keptWaitingKey = (id: ServiceId): string => `kept-waiting:${id}`;

/** Whether a file waits for a service that new files no longer go to. */
export function isBoundElsewhere(item: Pick<Item, 'state' | 'serviceId'>, current: ServiceId | null): boolean {
  const isBound = (boundKinds as readonly ItemStateKind[]).includes(item.state.kind);
  return isBound && current !== null && item.serviceId !== null && item.serviceId !== current;
}

/** Whether bytes of a file may lie at its service. */
export function mayLieThere({ state, remote }: Pick<Item, 'state' | 'remote'>): boolean {
  return remote !== null || (state.kind === 'uploading' && state.doubt !== null);
}

/** Whether its service may have processed it, so that sending it elsewhere may process it twice. */
export function mayBeProcessed(item: Pick<Item, 'state'>, session: Session | null): boolean {
  return item.state.kind === 'processing' || session?.state.kind === 'unsure';
}

const answers = 'Its service answers again; the file goes on there.';
const underWay = 'It is on its way already.';
const processed = 'Its service has processed it. Uploading it again would process it twice.';
const notThere = 'The file is not there. Put it back and it goes on by itself.';

/**
 * Carries out what a person decided. Files of a batch that is no job yet are decided together as soon as bytes of any of them
 * lie there: what stays behind in the session would be processed with the rest. The session is never closed then.
 */
export function leaveService(
  item: Item,
  session: Session | null,
  members: readonly Item[],
  choice: StrandedChoice,
  where: { readonly current: ServiceId | null; readonly isAnswering: boolean; readonly nowMs: number },
): PersonVerdict {
  const refused = (why: string): PersonVerdict => ({ ok: false, why });
  if (!isBoundElsewhere(item, where.current) || where.isAnswering) return refused(answers);
  if (choice === 'wait') {
    const waits = moved(item, item.state, 'a person lets it wait for its service');
    return { ok: true, decision: decision({ items: [waits] }) };
  }
  const all = companions(item, session, members);
  const isBusy =
    session?.state.kind === 'creating' || all.some(({ state }) => state.kind === 'uploading' && state.doubt === null);
  if (isBusy) return refused(underWay);
  if (choice === 'send-here') {
    if (all.some(({ receipt }) => receipt.settled.kind === 'given')) return refused(processed);
    if (all.some(({ present }) => !present)) return refused(notThere);
  }
  const changes = all.map((each) => (choice === 'skip' ? skipped(each, session) : sentHere(each)));
  return {
    ok: true,
    decision: both(decision({ items: changes }), sessionAfter(session, members, changes, choice, where.nowMs)),
  };
}

function companions(item: Item, session: Session | null, members: readonly Item[]): readonly Item[] {
  const isOneByOne = session === null || session.state.kind === 'running' || !members.some(mayLieThere);
  if (isOneByOne) return [item];
  return members.filter(({ state }) => (boundKinds as readonly ItemStateKind[]).includes(state.kind));
}

function sentHere(item: Item): ItemChange {
  const fresh = { sessionId: null, remote: null, receipt: emptyReceipt, attempts: 0, orphans: 0, serviceId: null };
  return moved(item, { kind: 'queued' }, 'a person sends it to the service in use', fresh);
}

/** What may have been processed keeps its session, by which it is told from what was never sent. */
function skipped(item: Item, session: Session | null): ItemChange {
  const isDoubt = session?.state.kind === 'unsure' || session?.state.kind === 'running';
  return moved(item, { kind: 'ignored', reason: 'skipped' }, 'a person skipped it', isDoubt ? {} : { sessionId: null });
}

/** What becomes of the batch that the files leave. */
function sessionAfter(
  session: Session | null,
  members: readonly Item[],
  changes: readonly ItemChange[],
  choice: Exclude<StrandedChoice, 'wait'>,
  nowMs: number,
): Decision {
  if (session === null) return nothing;
  const leaving = new Set(changes.map(({ item }) => item.id));
  const rest = members.filter(({ id }) => !leaving.has(id));
  const ends = (state: Session['state']): Decision => decision({ sessions: [turned(session, state)] });
  switch (session.state.kind) {
    case 'running': {
      const { jobId } = session.state;
      return rest.length === 0
        ? ends({ kind: 'finished', jobId, end: 'mixed' })
        : finishIfAll(session, rest, [], nowMs);
    }
    case 'unsure':
      return choice === 'skip'
        ? ends({ kind: 'parked', message: 'It cannot be told whether the service made a job of these files.' })
        : ends({ kind: 'poisoned', why: 'sent to another service' });
    case 'open':
    case 'closing':
      if (members.some(mayLieThere)) return ends({ kind: 'poisoned', why: 'its service is gone' });
      return rest.length === 0 ? ends({ kind: 'abandoned' }) : nothing;
    default:
      return nothing;
  }
}
