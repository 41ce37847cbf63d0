import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { BrowserSignIns, FolderPaths, HostController, Note } from '#api/api-deps.ts';
import type { DoctorLine } from '#contract/app.ts';

const dataAt = '/home/anna/.local/share/Intray';
const noteTexts: Readonly<Record<string, AnyMessage>> = {
  'disk-low': message('disk.low', { gigabytes: 0.4, path: dataAt }),
  'keychain-locked': message('keychain.locked'),
  'settings-unreadable': message('settings.put-aside', { path: `${dataAt}/settings.broken` }),
};

const doctorLines: readonly DoctorLine[] = [
  { check: 'node', state: 'ok', message: message('doctor.node.ok', { version: '24.11.1' }), advice: null },
  {
    check: 'keychain',
    state: 'warning',
    message: message('keychain.unavailable', { why: 'Cannot autolaunch D-Bus without X11 $DISPLAY' }),
    advice: null,
  },
  {
    check: 'free space',
    state: 'problem',
    message: message('doctor.space', { gigabytes: 0.1 }),
    advice: message('doctor.space.advice'),
  },
];

const aboutText = '{"level":30,"time":"2026-03-12T13:00:00.000Z","msg":"the app is up"}\n';

/** The computer of a person called Anna, on which no window or folder opens. */
export const createFakeMachine = (signIns: BrowserSignIns, notes: readonly string[]): HostController => ({
  openWindow: () => Promise.resolve({ opened: false, address: null }),
  signIns,
  doctor: () => Promise.resolve(doctorLines),
  hostName: 'anna-desktop',
  notes: () =>
    notes.flatMap((code): Note[] => (noteTexts[code] === undefined ? [] : [{ code, message: noteTexts[code] }])),
  reveal: () => Promise.resolve(true),
  pickFolder: () => Promise.resolve(null),
  logFolder: '/home/anna/.local/share/Intray/logs',
  logTails: () => Promise.resolve([{ name: 'intray.log', text: aboutText }]),
  ownNames: () => ['/home/anna', 'anna', 'anna-desktop'],
  about: () => ({ intray: '1.0.0', node: '24.0.0', system: 'Linux 6.12 x64' }),
});

/** A small tree of typical folders. */
const tree: Readonly<Record<string, readonly string[]>> = {
  '/home/anna': ['Desktop', 'Documents', 'Downloads', 'Pictures'],
  '/home/anna/Documents': ['Contracts', 'Invoices 2025', 'Invoices 2026', 'Letters', 'Taxes'],
  '/home/anna/Documents/Invoices 2026': ['Paid', 'To check'],
  '/media/anna/SCANNER': ['DCIM'],
};

const noFolder = (path: string) =>
  ({ ok: false, code: 'no-folder', text: message('folder.nowhere', { path }) }) as const;

/** @param exists whether the suggested folder exists already */
export function createFakePaths(exists: boolean): FolderPaths {
  const judge = (path: string) =>
    Promise.resolve(path.startsWith('/') ? ({ ok: true, path } as const) : noFolder(path));
  return {
    judgeFolder: judge,
    judgeFile: judge,
    isUsualPlace: () => Promise.resolve(true),
    join: (root, path) => (root === '' ? path : `${root}/${path}`),
    suggest: () => Promise.resolve({ path: '/home/anna/Documents/Intray', name: 'Intray', exists }),
    browse: (given) => Promise.resolve(browse(given ?? '/home/anna')),
  };
}

function browse(path: string): Awaited<ReturnType<FolderPaths['browse']>> {
  const isKnown = Object.keys(tree).some((folder) => path === folder || path.startsWith(`${folder}/`));
  if (!isKnown) return noFolder(path);
  const parent = path.slice(0, path.lastIndexOf('/'));
  return {
    ok: true,
    browsed: {
      path,
      name: path.slice(path.lastIndexOf('/') + 1),
      parent: path in tree && !(parent in tree) ? null : parent,
      folders: (tree[path] ?? []).map((name) => ({ name, path: `${path}/${name}` })),
      truncated: false,
      places: [
        { kind: 'home', name: 'anna', path: '/home/anna' },
        { kind: 'documents', name: 'Documents', path: '/home/anna/Documents' },
        { kind: 'drive', name: 'SCANNER', path: '/media/anna/SCANNER' },
      ],
    },
  };
}
