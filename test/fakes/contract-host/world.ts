import type { AppStatus, Settings } from '#contract/app.ts';
import { defaultFolderRules, type Folder } from '#contract/folders.ts';
import type { Balance, TrackedFile } from '#contract/files.ts';
import { defaultDials, type Dials } from './dials.ts';
import { heldItems, makeItem, movingItems } from './made-items.ts';

/** What the fake host knows. One object that its handlers read and change, as an engine's journal would be. */
export interface World {
  readonly dials: Dials;
  /** When it was made: what lies before counts from here. */
  readonly nowMs: number;
  readonly clock: () => number;
  items: readonly TrackedFile[];
  folders: readonly Folder[];
  settings: Settings;
  stationPin: string | null;
  /** Files with a warning that a person has seen. */
  readonly keptIds: Set<string>;
  paused: boolean;
}

export function createWorld(given: Partial<Dials> = {}, clock: () => number = Date.now): World {
  const dials = { ...defaultDials, ...given };
  const nowMs = clock();
  const isEmpty = dials.mode === 'empty' || dials.mode === 'first-run';
  return {
    dials,
    nowMs,
    clock,
    items: isEmpty ? [] : makeItems(dials, nowMs),
    folders: dials.mode === 'first-run' ? [] : makeFolders(nowMs, isEmpty, dials.away),
    stationPin: null,
    keptIds: new Set(),
    paused: dials.mode === 'paused',
    settings: {
      stationName: dials.mode === 'first-run' || dials.mode === 'empty' ? null : 'Scanner 3, mail room',
      theme: dials.theme,
      contrast: dials.contrast,
      language: dials.language,
      startAtSignIn: false,
      notices: true,
      noticesAbout: { finished: true, needsYou: true },
      quietHours: null,
      uploadBytesPerSecond: null,
      uploadTimetable: [],
      proxy: { kind: 'system' },
      extraCaFile: null,
      logLevel: 'info',
      standardIgnores: ['.*', '*.tmp', '@eaDir/', '#recycle/'],
      withoutBatchId: [],
      spoolBytes: null,
      setupDone: dials.mode !== 'first-run',
    },
  };
}

function makeItems({ items, held, switched }: Dials, nowMs: number): readonly TrackedFile[] {
  const first = [...movingItems(nowMs), ...(held ? heldItems(nowMs) : [])];
  const rest = Array.from({ length: Math.max(0, items - first.length) }, (_, index) => {
    const number = index + 24;
    const state =
      number % 400 === 0 ? 'ignored' : number % 40 === 7 ? 'duplicate' : number % 60 === 9 ? 'queued' : 'done';
    return makeItem(number, state, nowMs, {
      ...(state === 'ignored' ? { reason: 'type' } : {}),
      ...(switched && number >= 28 && state !== 'queued' && state !== 'ignored' ? { serviceId: earlierService } : {}),
    });
  });
  return [...first, ...rest];
}

function makeFolders(nowMs: number, isEmpty: boolean, away: boolean): readonly Folder[] {
  const rules = defaultFolderRules;
  const none = { done: 0, inProgress: 0, onHold: 0, ignored: 0 };
  const folder = (index: number, name: string, path: string, more: Partial<Folder>): Folder => ({
    id: `folder-${index}`,
    name,
    path,
    rules,
    state: 'watching',
    stateDetail: null,
    isReplaced: false,
    counts: none,
    leftAlone: { count: 0, paths: [] },
    lastFileAtMs: isEmpty ? null : nowMs - 90_000,
    lastScanAtMs: nowMs - 4_000,
    ...more,
  });
  if (isEmpty) return [folder(0, 'Intray', '/home/anna/Documents/Intray', {})];
  return [
    folder(0, 'Scanner', '/mnt/archive/scans', {
      state: 'polling',
      stateDetail: 'Looked at every 20 s, because it cannot be watched by events.',
      counts: { done: 840, inProgress: 12, onHold: 3, ignored: 2 },
    }),
    folder(1, 'Accounts', '/home/anna/Documents/Accounts', {
      counts: { done: 380, inProgress: 0, onHold: 0, ignored: 1 },
      rules: { ...rules, after: 'move-to-processed', metadata: { cost_centre: '4711' } },
    }),
    folder(2, 'Receipts', '/media/anna/USB STICK/Receipts', {
      ...(away ? { state: 'away', stateDetail: 'The folder is not there.' } : {}),
      counts: { done: 31, inProgress: 0, onHold: 1, ignored: 0 },
    }),
  ];
}

const countIn = (items: readonly TrackedFile[], group: TrackedFile['group']) =>
  items.filter((item) => item.group === group).length;

function balanceOf({ items, dials, nowMs }: World): Balance {
  return {
    seen: items.length + dials.lost,
    done: countIn(items, 'done'),
    inProgress: countIn(items, 'inProgress'),
    onHold: countIn(items, 'onHold'),
    ignored: countIn(items, 'ignored'),
    unaccounted: Array.from({ length: dials.lost }, (_, index) => `/mnt/archive/scans/lost_${index}.tif`),
    checkedAtMs: nowMs - 4_000,
  };
}

export const brokenWhy = 'The journal is damaged: wrong # of entries in index items_by_path';
const nothingKnown = { seen: 0, done: 0, inProgress: 0, onHold: 0, ignored: 0, unaccounted: [], checkedAtMs: null };

const laneWords = {
  offline: 'No connection to the service (ECONNREFUSED)',
  unauthorized: 'The access token has expired.',
} as const;

const noteWords: Readonly<Record<string, string>> = {
  'disk-low':
    'Only 0.4 GB are free where Intray keeps its data (/home/anna/.local/share/Intray). Make room, or files will wait.',
  'folder-away': '/media/anna/USB STICK/Receipts: The folder is not there.',
  'keychain-locked': 'The keychain of this computer is locked. Unlock it, and Intray goes on by itself.',
  'settings-unreadable':
    'settings.json could not be read; it lies in /home/anna/.local/share/Intray/settings.broken now.',
};

const moves = (item: TrackedFile) => item.group === 'inProgress' && item.state !== 'queued';

/** Every folder that is away and a service that is offline have been silent since a moment before the world began. */
function verificationOf({ dials, folders, nowMs, clock }: World): AppStatus['verification'] {
  const away = folders
    .filter(({ state }) => state === 'away')
    .map(({ id, name }) => ({ kind: 'folder' as const, id, name, sinceMs: nowMs - 180_000 }));
  const service = { kind: 'service', id: 'c@s', name: null, sinceMs: nowMs - 120_000 } as const;
  const silent = [...away, ...(dials.mode === 'offline' ? [service] : [])];
  if (dials.lost > 0) return { state: 'unexplained', atMs: nowMs - 4_000, silent };
  if (silent.length > 0) return { state: 'stale', atMs: nowMs - 200_000, silent };
  return { state: 'verified', atMs: clock() - 4_000, silent };
}

function warnedOf({ items, keptIds }: World): AppStatus['warned'] {
  const warned = items.filter(({ id, warning }) => warning !== null && !keptIds.has(id));
  return { items: warned.slice(0, 50), total: warned.length };
}

/** Before the service of this computer, files went to one in the building. */
const earlierService = 'nordlicht@https://archive.example.com';

function otherServicesOf({ items, dials }: World): AppStatus['otherServices'] {
  if (!dials.switched) return [];
  const done = items.filter(({ serviceId, state }) => serviceId === earlierService && state === 'done').length;
  return [{ serviceId: earlierService, origin: 'https://archive.example.com', done }];
}

export function statusOf(world: World): AppStatus {
  const { mode } = world.dials;
  const offline = mode === 'offline';
  const attention = world.items.filter(({ group: group }) => group === 'onHold').slice(0, 50);
  const isStill = world.items.length === 0 || world.paused;
  return {
    state:
      mode === 'broken'
        ? 'broken'
        : world.paused
          ? 'paused'
          : offline
            ? 'offline'
            : attention.length > 0
              ? 'attention'
              : 'idle',
    broken: mode === 'broken' ? brokenWhy : null,
    stationName: world.settings.stationName ?? 'anna-desktop',
    balance: mode === 'broken' ? nothingKnown : balanceOf(world),
    verification: verificationOf(world),
    lanes: [
      {
        serviceId: offline ? 'c@s' : 'local',
        state: world.paused || offline ? 'paused' : 'running',
        reason: world.paused ? 'person' : offline ? world.dials.lane : null,
        untilMs: offline ? world.nowMs + 60_000 : null,
        detail: offline ? laneWords[world.dials.lane] : null,
      },
    ],
    service: offline
      ? { kind: 'remote', serviceId: 'c@s', origin: 'https://documents.example.com', local: 'off', detail: null }
      : {
          kind: 'local',
          serviceId: 'local',
          origin: null,
          local: mode === 'broken' ? 'off' : 'running',
          detail: null,
        },
    moving: mode === 'broken' ? [] : world.items.filter(moves).slice(0, 50),
    stranded: [],
    otherServices: otherServicesOf(world),
    attention: mode === 'broken' ? [] : attention,
    warned: mode === 'broken' ? { items: [], total: 0 } : warnedOf(world),
    ratePerMinute: isStill ? null : 41,
    timeLeftMs: isStill ? null : 180_000,
    burst:
      world.items.length === 0
        ? null
        : { firstMs: world.nowMs - 240_000, lastMs: world.nowMs - (isStill ? 180_000 : 2_000), files: 306 },
    doneToday: countIn(world.items, 'done'),
    throughput: Array.from({ length: 30 }, (_, index) =>
      isStill ? 0 : Math.round(20 + 18 * Math.sin(index / 3) + index / 2),
    ),
    safety: { waiting: 0, safe: 0 },
    unreadNotices: 0,
    troubles: [],
    notes: world.dials.notes.map((code) => ({ code, message: noteWords[code] ?? '' })),
  };
}
