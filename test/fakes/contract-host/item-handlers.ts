import type { TrackedFile, FileDetail, FileState } from '#contract/files.ts';
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
  const change = (id: string, part: Partial<TrackedFile>) => {
    const item = find(id);
    if (item === undefined) return unknown;
    const next = { ...item, ...part, changedAtMs: world.clock() };
    world.items = world.items.map((each) => (each.id === id ? next : each));
    revisions.changed('items', [id]);
    revisions.changed('app');
    return succeeded(next);
  };
  const skipped = new Map<string, TrackedFile>();
  const queue = { state: 'queued', group: 'inProgress', reason: null, detail: null, actions: [] } as const;
  return {
    'items.list': ({ group, folderId, jobId, text, offset, around, limit }) => {
      const wanted = text?.toLowerCase();
      const found = world.items.filter(
        (item) =>
          (group === undefined || item.group === group) &&
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
      const all = world.items.filter((item) => item.actions.includes('retry') && item.group === 'onHold');
      for (const { id } of all) change(id, { ...queue, actions: [] });
      return succeeded({ retried: all.length });
    },
    'items.skip': ({ id }) => {
      const item = find(id);
      if (item !== undefined) skipped.set(id, item);
      return change(id, { state: 'ignored', group: 'ignored', reason: 'skipped', actions: ['allow'] });
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
const way: readonly FileState[] = [
  'stabilizing',
  'queued',
  'batched',
  'uploading',
  'uploaded',
  'processing',
  'verifying',
  'done',
];

/** The engine's notes. */
const steps: Readonly<Partial<Record<FileState, string>>> = {
  stabilizing: 'seen',
  queued: 'recorded',
  batched: 'joined',
  uploading: 'sending',
  uploaded: 'sent at 1',
  processing: 'its job was made',
  verifying: 'its job is final',
  done: 'every proof that can be had is there',
};

function detailOf(item: TrackedFile): FileDetail {
  const at = way.indexOf(item.state);
  const states = at >= 0 ? way.slice(0, at + 1) : [...way.slice(0, 2), item.state];
  return {
    item,
    history: states.map((to, index) => ({
      atMs: item.seenAtMs + index * 4_000,
      from: states[index - 1] ?? null,
      to,
      why: to === 'on-hold' ? (item.detail ?? '') : (steps[to] ?? ''),
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
            proofs: { accepted: true, size: true, content: false, final: true, findable: true },
            missing: ['content: the service does not report a hash'],
            provenAtMs: item.changedAtMs,
          },
    candidates:
      item.state === 'needs-decision'
        ? [{ jobId: 'job-3', createdAtMs: item.seenAtMs, fileCount: 3, folded: 'running', words: '3 files' }]
        : [],
  };
}
