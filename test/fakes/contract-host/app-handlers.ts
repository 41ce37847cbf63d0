import type { Diagnostics } from '#contract/app.ts';
import { defaultFolderRules, type Folder } from '#contract/folders.ts';
import type { ServiceInfo } from '#contract/service.ts';
import type { BrowserSignIns } from '#api/api-deps.ts';
import { createSignInHandlers } from '#api/handlers/sign-in-handlers.ts';
import { refused, succeeded, type Handlers } from '#api/handlers.ts';
import type { Revisions } from '#api/revisions.ts';
import { anIdentity } from '../../builders/service-answers.ts';
import { statusOf, type World } from './world.ts';

type Left =
  | `items.${string}`
  | `jobs.${string}`
  | `documents.${string}`
  | `search.${string}`
  | `tags.${string}`
  | `content.${string}`;
type AppHandlers = { readonly [M in keyof Handlers as M extends Left ? never : M]: Handlers[M] };

const ok = () => succeeded({ ok: true as const });

export function createAppHandlers(world: World, revisions: Revisions, signIns: BrowserSignIns): AppHandlers {
  const setPaused = (paused: boolean) => {
    world.paused = paused;
    revisions.changed('app');
    return ok();
  };
  const info = () => succeeded(infoOf(world));
  return {
    'app.status': () => succeeded(statusOf(world)),
    'app.pause': () => setPaused(true),
    'app.resume': () => setPaused(false),
    'app.open': () => succeeded({ opened: false, address: null }),
    ...createSignInHandlers({ signIns }),
    'app.doctor': () =>
      succeeded({
        lines: [
          { check: 'node', state: 'ok', message: 'Node 24.11.1', advice: null },
          {
            check: 'keychain',
            state: 'warning',
            message: 'cannot be used: Cannot autolaunch D-Bus without X11 $DISPLAY',
            advice:
              'The key of a service can be given in INTRAY_SERVICE_KEYS, or kept in an encrypted file with a passphrase in INTRAY_SECRETS_PASSPHRASE.',
          },
          {
            check: 'free space',
            state: 'problem',
            message: '0.1 GB free for the data directory',
            advice: 'Make room: without it nothing can be recorded, and files wait.',
          },
        ],
      }),
    'app.diagnostics': () => succeeded(diagnosticsOf(world)),
    'app.reveal': ok,
    ...folderHandlers(world, revisions),
    ...choosingHandlers(world),
    'batches.add': () => succeeded({ id: 'batch-1' }),
    'batches.get': ({ id }) => succeeded({ id, finished: true, items: [], total: 0, refused: [], refusedTotal: 0 }),
    'service.info': info,
    'service.test': ({ apiKey }) =>
      succeeded(
        apiKey === 'wrong'
          ? { ok: false, message: 'The service does not accept this key.', identity: null }
          : {
              ok: true,
              message: 'Signed in as anna@nordlicht.example of Nordlicht GmbH.',
              identity: anIdentity({
                firstName: 'Anna',
                lastName: 'Petersen',
                companyName: 'Nordlicht GmbH',
                roles: ['User'],
              }),
            },
      ),
    'service.connect': info,
    'service.useLocal': info,
    'service.secret': () => succeeded(infoOf(world).secret),
    'service.sources': () => succeeded([{ name: 'archive', type: 'AWS', createdAtMs: world.nowMs - 86_400_000 }]),
    'service.addSource': ({ name, type }) => succeeded({ name, type, createdAtMs: world.nowMs }),
    'service.removeSource': ok,
    'service.setWebhook': () => succeeded({ signingSecret: 'whsec-made-up' }),
    'station.lock': () => succeeded({ locked: world.stationPin !== null }),
    'station.setPin': ({ pin }) => {
      world.stationPin = pin;
      revisions.changed('settings');
      return ok();
    },
    'station.leave': ({ pin, forget }) => {
      const right = pin === world.stationPin;
      if (right && forget) world.stationPin = null;
      return succeeded({ right });
    },
    'settings.get': () => succeeded(world.settings),
    'settings.copies': () =>
      succeeded({ usedBytes: 312_000_000, mostBytes: world.settings.spoolBytes ?? 4_837_261_312 }),
    'settings.set': (part) => {
      const given = Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
      world.settings = { ...world.settings, ...given };
      revisions.changed('settings');
      revisions.changed('app');
      return succeeded(world.settings);
    },
    'notices.list': () => succeeded([]),
    'notices.read': ok,
  };
}

function folderHandlers(world: World, revisions: Revisions) {
  const put = (folders: readonly Folder[]) => {
    world.folders = folders;
    revisions.changed('folders');
  };
  return {
    'folders.list': () => succeeded([...world.folders]),
    'folders.add': ({ path, rules }) => {
      if (!path.startsWith('/')) return refused('no-folder', `There is no folder ${path}.`);
      const folder: Folder = {
        id: `folder-${world.folders.length}`,
        path,
        name: path.split('/').at(-1) ?? path,
        rules: { ...defaultFolderRules, ...definedOf(rules) },
        state: 'watching',
        stateDetail: null,
        counts: { done: 0, inProgress: 0, onHold: 0, ignored: 0 },
        leftAlone: { count: 0, paths: [] },
        isReplaced: false,
        lastFileAtMs: null,
        lastScanAtMs: null,
      };
      put([...world.folders, folder]);
      return succeeded(folder);
    },
    'folders.update': ({ id, rules }) => {
      const folder = world.folders.find((each) => each.id === id);
      if (folder === undefined) return refused('not-found', 'There is no such folder.');
      const next = { ...folder, rules: { ...folder.rules, ...definedOf(rules) } };
      put(world.folders.map((each) => (each.id === id ? next : each)));
      return succeeded(next);
    },
    'folders.remove': ({ id }) => {
      put(world.folders.filter((folder) => folder.id !== id));
      return ok();
    },
    'folders.scan': ok,
    'folders.confirm': ({ id }) => {
      const folder = world.folders.find((each) => each.id === id);
      if (folder?.isReplaced !== true) return refused('not-replaced', 'No other directory lies in its place.');
      const next = { ...folder, state: 'watching' as const, stateDetail: null, isReplaced: false };
      put(world.folders.map((each) => (each.id === id ? next : each)));
      return ok();
    },
    'folders.dryRun': ({ path, rules }) => {
      if (!path.startsWith('/')) return refused('no-folder', `There is no folder ${path}.`);
      const files = world.items.slice(0, 24).map((item, index) => ({
        path: item.name,
        sizeBytes: item.sizeBytes,
        verdict:
          index % 7 === 3 ? ('ignored' as const) : index % 5 === 4 ? ('known' as const) : ('would-send' as const),
        reason: index % 7 === 3 ? 'type' : null,
        batch: index % 7 === 3 || index % 5 === 4 ? null : 1 + Math.floor(index / (rules.maxFiles ?? 12)),
      }));
      const count = (verdict: string) => files.filter((file) => file.verdict === verdict).length;
      return succeeded({
        files,
        total: files.length,
        counts: { send: count('would-send'), known: count('known'), ignored: count('ignored') },
        batches: Math.max(0, ...files.map(({ batch }) => batch ?? 0)),
        leftAlone: { count: 0, paths: [] },
        cut: false,
        unreadable: null,
      });
    },
  } satisfies Partial<Handlers>;
}

/** A small tree of folders, as a person has them. */
const tree: Readonly<Record<string, readonly string[]>> = {
  '/home/anna': ['Desktop', 'Documents', 'Downloads', 'Pictures'],
  '/home/anna/Documents': ['Contracts', 'Invoices 2025', 'Invoices 2026', 'Letters', 'Taxes'],
  '/home/anna/Documents/Invoices 2026': ['Paid', 'To check'],
  '/media/anna/SCANNER': ['DCIM'],
};

function choosingHandlers(world: World): Pick<Handlers, 'folders.suggest' | 'folders.pick' | 'folders.browse'> {
  const exists = world.folders.some(({ name }) => name === 'Intray');
  return {
    'folders.suggest': () => succeeded({ path: '/home/anna/Documents/Intray', name: 'Intray', exists }),
    'folders.pick': () => refused('no-capability', 'There is no dialogue to open here.'),
    'folders.browse': ({ path = '/home/anna' }) => {
      const isKnown = Object.keys(tree).some((folder) => path === folder || path.startsWith(`${folder}/`));
      if (!isKnown) return refused('no-folder', `There is no folder ${path}.`);
      const parent = path.slice(0, path.lastIndexOf('/'));
      return succeeded({
        path,
        name: path.slice(path.lastIndexOf('/') + 1),
        parent: path in tree && !(parent in tree) ? null : parent,
        folders: (tree[path] ?? []).map((name) => ({ name, path: `${path}/${name}` })),
        cut: false,
        places: [
          { kind: 'home', name: 'anna', path: '/home/anna' },
          { kind: 'documents', name: 'Documents', path: '/home/anna/Documents' },
          { kind: 'drive', name: 'SCANNER', path: '/media/anna/SCANNER' },
        ],
      });
    },
  };
}

function diagnosticsOf({ clock }: World): Diagnostics {
  const parts = [
    ['about.json', '{\n  "intray": "1.0.0",\n  "node": "24.0.0",\n  "system": "Linux 6.12 x64"\n}\n'],
    ['checks.txt', 'ok       balance: 1,284 files were seen, and each is accounted for.\n'],
    ['intray.log', '{"level":30,"time":"2026-03-12T13:00:00.000Z","msg":"the app is up"}\n'],
  ].map(([name = '', text = '']) => ({ name, text }));
  return { name: 'intray-diagnostics-2026-03-12.txt', parts, url: '/content/none', expiresAtMs: clock() + 60_000 };
}

/** Parameters may hold `undefined` for what was left out; rules must not. */
const definedOf = <T extends object>(part: T) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };

const infoOf = (world: World): ServiceInfo => ({
  kind: world.dials.mode === 'offline' ? 'remote' : 'local',
  origin: world.dials.mode === 'offline' ? 'https://documents.example.com' : 'http://127.0.0.1:40123',
  secret: { state: 'set', place: 'keychain', detail: null },
  status: world.dials.mode === 'offline' ? null : { status: 'Online', version: '1.0.0' },
  identity: anIdentity({
    firstName: 'Anna',
    lastName: 'Petersen',
    userName: 'anna@nordlicht.example',
    companyName: 'Nordlicht GmbH',
    roles: ['Account Admin'],
  }),
  maintenance: {
    startMs: Date.UTC(2026, 2, 15, 2),
    endMs: Date.UTC(2026, 2, 15, 3, 30),
    isOpen: false,
  },
  inMaintenance: false,
  companies: [{ id: 'company-1', name: 'Nordlicht GmbH' }],
  cloudInfo: {
    duplicatePolicy: 'new_file_new_name',
    jobRetryLimit: 3,
    fileRetryLimit: 3,
    failsJobWithFile: null,
    splitsMails: null,
    supportedFileExtensions: ['pdf', 'jpg', 'jpeg', 'png', 'tif', 'tiff', 'txt', 'eml'],
    webHookUrl: null,
  },
  budgets: {
    requests: { perSecond: 5, usedLastMinute: 62, left: 238, waiting: 0 },
    polls: { perSecond: 2, usedLastMinute: 20, left: 100, waiting: 0 },
    pausedForMs: 0,
  },
  problems:
    world.dials.mode === 'offline'
      ? [
          'status: No connection to the service (ECONNREFUSED)',
          'cloudInfo: No connection to the service (ECONNREFUSED)',
        ]
      : [],
});
