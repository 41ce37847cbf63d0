import { doubtLooked } from '#core/uploading.ts';
import type { ListedFile } from '#core/uploading.ts';
import type { Item } from '#core/item.ts';
import { nameOf } from '#core/item.ts';
import type { SessionId } from '#core/ids.ts';
import type { IngestService } from '#ports/services.ts';
import type { Recallable } from './clock-watch.ts';
import type { Context } from './context.ts';
import { isPassing, noteLook, reach } from './context.ts';
import { earlier } from './lane.ts';
import type { LaneSpec } from './lane.ts';
import type { Tasks } from './tasks.ts';

const listPageSize = 100;
const mostPages = 100;
const againMs = 5_000;
const longestAgainMs = 300_000;

/** Settles the doubt about sendings without a readable end, by what the service lists in their session. */
export function createDoubts(context: Context, tasks: Tasks): LaneSpec & Recallable {
  /** Looks that could not be made, in a row, and when the next may be. In memory: they told nothing worth a write. */
  const putOff = new Map<Item['id'], { readonly times: number; readonly untilMs: number }>();
  const look = async (item: Item, service: IngestService): Promise<void> => {
    const told = await settleDoubt(context, item, service);
    if (told) return void putOff.delete(item.id);
    const times = (putOff.get(item.id)?.times ?? 0) + 1;
    putOff.set(item.id, {
      times,
      untilMs: context.clock.nowMs() + Math.min(againMs * 2 ** (times - 1), longestAgainMs),
    });
  };
  return {
    name: 'doubts',
    interest: { items: ['uploading'] },
    recall: () => {
      putOff.clear();
    },
    pass: () => {
      const nowMs = context.clock.nowMs();
      let next = context.journal.nextDueMs(['uploading']);
      if (next !== null && next <= nowMs) next = null;
      const due = context.journal.items({ kinds: ['uploading'], dueByMs: nowMs });
      const isDue = new Set(due.map(({ id }) => id));
      for (const id of putOff.keys()) if (!isDue.has(id)) putOff.delete(id);
      for (const item of due) {
        if (tasks.has(item.id) || item.serviceId === null) continue;
        const { service, untilMs } = reach(context, item.serviceId);
        const waitUntilMs = putOff.get(item.id)?.untilMs ?? 0;
        if (waitUntilMs > nowMs) next = earlier(next, waitUntilMs);
        else if (service === null) next = earlier(next, untilMs ?? nowMs + againMs);
        else if (tasks.free > 0) tasks.run(item.id, () => look(item, service));
      }
      return Promise.resolve(next);
    },
  };
}

/** `false`: the service could not be asked. */
async function settleDoubt(context: Context, seen: Item, service: IngestService): Promise<boolean> {
  if (seen.sessionId === null || seen.serviceId === null) return true;
  const canList = context.facts.capabilities(seen.serviceId)?.sessionFiles === true;
  const listed = canList ? await listSession(context, seen, service, seen.sessionId) : null;
  const item = context.journal.item(seen.id);
  const session = context.journal.session(seen.sessionId);
  if (item?.state.kind !== 'uploading' || item.state.doubt === null || session === null) return true;
  if (listed === 'later') return false;
  const owned = context.journal.ownedRemote((listed ?? []).map((file) => file.fileId));
  const free = listed?.filter((file) => !owned.has(file.fileId)) ?? null;
  const members = context.journal.membersOf(session.id);
  context.commit(doubtLooked(item, session, members, free, nameOf(item.path), context.moment()));
  return true;
}

/** What the service holds of a session; `null` when it cannot tell, `later` when it can be asked again. */
async function listSession(
  context: Context,
  item: Item,
  service: IngestService,
  session: SessionId,
): Promise<readonly ListedFile[] | null | 'later'> {
  const found: ListedFile[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await service.files({ page, pageSize: listPageSize }, { poll: true });
    if (item.serviceId !== null) noteLook(context, item.serviceId, answer.ok ? null : answer.failure);
    if (!answer.ok) return isPassing(answer.failure) ? 'later' : null;
    for (const file of answer.value.items) {
      if (file.sessionId === session) found.push({ ...file, fileId: file.id });
    }
    const { total, items } = answer.value;
    if (total === undefined || page * listPageSize >= total || items.length === 0) return found;
  }
  return found;
}
