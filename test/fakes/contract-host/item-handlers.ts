import type { Item, ItemDetail, ItemState } from '#contract/items.ts';
import { refused, succeeded, type Handlers } from '#api/handlers.ts';
import type { Revisions } from '#api/revisions.ts';
import type { World } from './world.ts';

type ItemHandlers = Pick<
  Handlers,
  | 'items.list'
  | 'items.get'
  | 'items.retry'
  | 'items.retryAll'
  | 'items.skip'
  | 'items.undoSkip'
  | 'items.keep'
  | 'items.allow'
  | 'items.resolve'
  | 'items.release'
  | 'items.leaveService'
>;

const unknown = refused('not-found', 'There is no such file.');

export function createItemHandlers(world: World, revisions: Revisions): ItemHandlers {
  const find = (id: string) => world.items.find((item) => item.id === id);
  const change = (id: string, part: Partial<Item>) => {
    const item = find(id);
    if (item === undefined) return unknown;
    const next = { ...item, ...part, changedAtMs: world.clock() };
    world.items = world.items.map((each) => (each.id === id ? next : each));
    revisions.changed('items', [id]);
    revisions.changed('app');
    return succeeded(next);
  };
  const skipped = new Map<string, Item>();
  const queue = { state: 'queued', bucket: 'waiting', reason: null, detail: null, actions: [] } as const;
  return {
    'items.list': ({ bucket, folderId, jobId, text, offset, around, limit }) => {
      const wanted = text?.toLowerCase();
      const found = world.items.filter(
        (item) =>
          (bucket === undefined || item.bucket === bucket) &&
          (folderId === undefined || item.folderId === folderId) &&
          (jobId === undefined || item.jobId === jobId) &&
          (wanted === undefined || item.name.toLowerCase().includes(wanted)),
      );
      const at = around === undefined ? -1 : found.findIndex((item) => item.id === around);
      const first =
        around === undefined ? offset : Math.max(0, Math.min(at - Math.floor(limit / 2), found.length - limit));
      return succeeded({ items: found.slice(first, first + limit), total: found.length, offset: first });
    },
    'items.get': ({ id }) => {
      const item = find(id);
      return item === undefined ? unknown : succeeded(detailOf(item));
    },
    'items.retry': ({ id }) => change(id, { ...queue, actions: [] }),
    'items.retryAll': () => {
      const all = world.items.filter((item) => item.actions.includes('retry') && item.bucket === 'held');
      for (const { id } of all) change(id, { ...queue, actions: [] });
      return succeeded({ retried: all.length });
    },
    'items.skip': ({ id }) => {
      const item = find(id);
      if (item !== undefined) skipped.set(id, item);
      return change(id, { state: 'ignored', bucket: 'ignored', reason: 'skipped', actions: ['allow'] });
    },
    'items.undoSkip': ({ id }) => change(id, skipped.get(id) ?? {}),
    'items.keep': ({ id }) => {
      world.keptIds.add(id);
      return change(id, {});
    },
    'items.allow': ({ id }) => change(id, { ...queue, actions: [] }),
    'items.resolve': ({ id }) => change(id, { ...queue, actions: [] }),
    'items.leaveService': ({ what }) => {
      const answer = change(what, { ...queue, waitsFor: null, actions: [] });
      return answer.ok ? succeeded({ count: 1, refused: 0 }) : answer;
    },
    'items.release': ({ id }) => {
      const answer = change(id, { state: 'uploading', sentBytes: 0, actions: [] });
      return answer.ok ? succeeded({ ok: true as const }) : answer;
    },
  };
}

/** The states on the way to this one, a few seconds each. */
const way: readonly ItemState[] = [
  'settling',
  'queued',
  'in-session',
  'uploading',
  'uploaded',
  'processing',
  'proving',
  'done',
];

/** The engine's notes. */
const steps: Readonly<Partial<Record<ItemState, string>>> = {
  settling: 'seen',
  queued: 'recorded',
  'in-session': 'joined',
  uploading: 'sending',
  uploaded: 'sent at 1',
  processing: 'its job was made',
  proving: 'its job is final',
  done: 'every proof that can be had is there',
};

function detailOf(item: Item): ItemDetail {
  const at = way.indexOf(item.state);
  const states = at >= 0 ? way.slice(0, at + 1) : [...way.slice(0, 2), item.state];
  return {
    item,
    history: states.map((to, index) => ({
      atMs: item.seenAtMs + index * 4_000,
      from: states[index - 1] ?? null,
      to,
      why: to === 'held' ? (item.detail ?? '') : (steps[to] ?? ''),
    })),
    receipt:
      item.state !== 'done'
        ? null
        : {
            serviceId: 'local',
            fileId: item.fileId ?? '',
            jobId: item.jobId,
            sizeBytes: item.sizeBytes,
            sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            proofs: { accepted: true, counted: true, hashed: false, settled: true, found: true },
            missing: ['hashed: the service does not report a hash'],
            provenAtMs: item.changedAtMs,
          },
    candidates:
      item.state === 'parked'
        ? [{ jobId: 'job-3', createdAtMs: item.seenAtMs, fileCount: 3, folded: 'running', words: '3 files' }]
        : [],
  };
}
