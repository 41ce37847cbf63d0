import { languageOf } from '#app/notices/notice-text.ts';
import type { Preferences } from '#ports/app-settings.ts';

/** What this host says by itself: tray, menus, notices. The page has its own catalogue. */
export interface Words {
  readonly open: string;
  readonly pause: string;
  readonly resume: string;
  readonly recentJobs: string;
  readonly noJobs: string;
  readonly quit: string;
  readonly file: string;
  readonly edit: string;
  readonly view: string;
  readonly window: string;
  readonly settings: string;
  readonly pickFolder: string;
  readonly noSandbox: string;
  /** Asked before a page with unsaved changes is reloaded. */
  readonly discard: { readonly question: string; readonly cost: string; readonly yes: string; readonly no: string };
  readonly states: Readonly<Record<'idle' | 'working' | 'paused' | 'attention' | 'offline' | 'broken', string>>;
  /** Since then a folder or the service does not answer; `null`: nothing was verified yet. */
  readonly lastVerified: (atMs: number | null) => string;
  readonly waiting: (count: number) => string;
  readonly manyJobs: (count: number) => string;
  readonly manyFiles: (done: number, held: number) => string;
  /** A job that has ended, in one line. `folder` is `null` for files that were added by hand. */
  readonly ended: (folder: string | null, done: number, held: number) => string;
}

const timeIn = (locale: string, atMs: number): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(atMs);

const english: Words = {
  open: 'Open Intray',
  pause: 'Pause',
  resume: 'Resume',
  recentJobs: 'Recent jobs',
  noJobs: 'No jobs yet',
  quit: 'Quit Intray',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  settings: 'Settings…',
  pickFolder: 'Choose a folder to watch',
  noSandbox:
    'This system started Intray without the sandbox that keeps documents from reaching your files. Install the .deb package, which brings the permission for it, or run "intray start --no-electron". To do without the sandbox, set INTRAY_ALLOW_NO_SANDBOX=1.',
  discard: {
    question: 'Discard your changes?',
    cost: 'The changes on this page are not saved. Reloading the page discards them.',
    yes: 'Discard',
    no: 'Keep editing',
  },
  states: {
    idle: 'everything verified',
    working: 'working',
    paused: 'paused',
    attention: 'something needs you',
    offline: 'the service cannot be reached',
    broken: 'cannot work',
  },
  lastVerified: (atMs) => (atMs === null ? 'not verified yet' : `last verified at ${timeIn('en-GB', atMs)}`),
  waiting: (count) => `${count} waiting`,
  manyJobs: (count) => `${count} jobs have ended`,
  manyFiles: (done, held) =>
    `${done} ${done === 1 ? 'file is' : 'files are'} done${held === 0 ? '' : `, ${held} held`}.`,
  ended: (folder, done, held) => `${folder ?? 'Added by hand'}: ${done} done${held === 0 ? '' : `, ${held} need you`}`,
};

const german: Words = {
  open: 'Intray öffnen',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  recentJobs: 'Letzte Aufträge',
  noJobs: 'Noch keine Aufträge',
  quit: 'Intray beenden',
  file: 'Datei',
  edit: 'Bearbeiten',
  view: 'Ansicht',
  window: 'Fenster',
  settings: 'Einstellungen …',
  pickFolder: 'Ordner zum Überwachen wählen',
  noSandbox:
    'Dieses System hat Intray ohne die Sandbox gestartet, die Dokumente von Ihren Dateien fernhält. Installieren Sie das .deb-Paket, das die Erlaubnis dafür mitbringt, oder starten Sie mit „intray start --no-electron“. Um auf die Sandbox zu verzichten, setzen Sie INTRAY_ALLOW_NO_SANDBOX=1.',
  discard: {
    question: 'Änderungen verwerfen?',
    cost: 'Die Änderungen auf dieser Seite sind nicht gespeichert. Beim Neuladen gehen sie verloren.',
    yes: 'Verwerfen',
    no: 'Weiter bearbeiten',
  },
  states: {
    idle: 'alles geprüft',
    working: 'arbeitet',
    paused: 'angehalten',
    attention: 'etwas ist zu klären',
    offline: 'der Dienst ist nicht erreichbar',
    broken: 'kann nicht arbeiten',
  },
  lastVerified: (atMs) => (atMs === null ? 'noch nicht geprüft' : `zuletzt geprüft um ${timeIn('de-DE', atMs)}`),
  waiting: (count) => `${count} warten`,
  manyJobs: (count) => `${count} Aufträge sind beendet`,
  manyFiles: (done, held) =>
    `${done} ${done === 1 ? 'Datei ist' : 'Dateien sind'} fertig${held === 0 ? '' : `, ${held} zu klären`}.`,
  ended: (folder, done, held) =>
    `${folder ?? 'Von Hand hinzugefügt'}: ${done} fertig${held === 0 ? '' : `, ${held} zu klären`}`,
};

/** @param language as set by the person @param locale the system's, for `system` */
export const wordsOf = (language: Preferences['language'], locale: string): Words =>
  languageOf(language, locale) === 'de' ? german : english;
