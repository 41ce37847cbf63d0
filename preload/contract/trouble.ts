import { z } from 'zod';

/** What keeps Intray from its work, or needs a person (docs/file-lifecycle.md#trouble). */
export const troubleSchema = z.object({
  kind: z.enum([
    'unexplained',
    'on-hold',
    'overwritten',
    'folder-away',
    'folder-not-watched',
    'connection-paused',
    'local-service-failed',
    'disk-low',
    'settings-unreadable',
    'key-unavailable',
  ]),
  /** The root of a folder, or the address of a service; `null` where there is only one of its kind. */
  subject: z.string().nullable(),
  /** A code, such as that of a pause. */
  reason: z.string().nullable(),
  /** Files, where files are counted; else 1. */
  count: z.number().int(),
});
export type Trouble = z.infer<typeof troubleSchema>;

/** A trouble that goes on. Young ones that may end by themselves are not among them. */
export const currentTroubleSchema = troubleSchema.extend({ sinceMs: z.number() });
export type CurrentTrouble = z.infer<typeof currentTroubleSchema>;

/** A trouble as it is kept between looks: `raisedAtMs` is when a person was last notified of it. */
export const keptTroublesSchema = z.array(
  currentTroubleSchema.extend({ raisedAtMs: z.number().nullable(), raisedCount: z.number().int() }),
);

export type TroubleLanguage = 'en' | 'de';
/** What happened, and what follows and can be done, as one sentence each. */
export interface TroubleText {
  readonly title: string;
  readonly body: string;
}

/** A folder by its own name and a service by its host: a desktop shows a notice to whoever walks past. */
export function subjectName(subject: string | null): string {
  if (subject === null) return '';
  const host = /^https?:\/\/(?<host>[^/]+)/u.exec(subject)?.groups?.['host'];
  if (host !== undefined) return host;
  return subject.split(/[/\\]/u).findLast((part) => part !== '') ?? subject;
}

/** One trouble in words, for notices, the tray, the command line and the page alike. */
export function troubleText(trouble: Trouble, language: TroubleLanguage): TroubleText {
  const { kind, count } = trouble;
  const text = language === 'de' ? german : english;
  const name = trouble.subject === 'local' ? text.localService : subjectName(trouble.subject);
  if (kind === 'folder-away' && trouble.reason === 'replaced') return text.replaced(name);
  return kind === 'connection-paused' ? text[kind](name, trouble.reason) : text[kind](name, count);
}

type Texts = Readonly<
  Record<Exclude<Trouble['kind'], 'connection-paused'>, (name: string, count: number) => TroubleText>
> & {
  readonly localService: string;
  /** Another folder lies in the place of a watched one. */
  readonly replaced: (name: string) => TroubleText;
  readonly 'connection-paused': (name: string, reason: string | null) => TroubleText;
};

const english: Texts = {
  localService: 'The local service',
  replaced: (name) => ({
    title: `Another folder is in the place of ${name}`,
    body: 'Nothing in it is uploaded. Reconnect the old folder, or confirm the new one in Intray.',
  }),
  unexplained: (_name, count) => ({
    title: count === 1 ? '1 file is unexplained' : `${count} files are unexplained`,
    body: 'They are in none of the four groups. Open Intray to see which.',
  }),
  'on-hold': (_name, count) => ({
    title: count === 1 ? '1 file is on hold' : `${count} files are on hold`,
    body: 'Open Intray to see why and what to do.',
  }),
  overwritten: (_name, count) => ({
    title:
      count === 1
        ? '1 file was overwritten before it was uploaded'
        : `${count} files were overwritten before they were uploaded`,
    body: 'Other content took their place before it could be copied. Restore the content at any name in the folder, or skip the file.',
  }),
  'folder-away': (name) => ({
    title: `The folder ${name} is not available`,
    body: 'Its files keep their state. Check the drive or the network share.',
  }),
  'folder-not-watched': (name) => ({
    title: `Changes in the folder ${name} are not reported`,
    body: 'The system has no file watches left. Intray checks the folder from time to time; raise the limit to be faster.',
  }),
  'local-service-failed': () => ({
    title: 'The local service does not run',
    body: 'Files wait. Intray tries to start it every 15 minutes; run intray doctor to find the cause.',
  }),
  'disk-low': () => ({ title: 'The disk is almost full', body: 'Files may have to wait. Make room on it.' }),
  'settings-unreadable': () => ({
    title: 'settings.json cannot be read',
    body: 'The previous settings are used. Correct the file or restore it.',
  }),
  'key-unavailable': () => ({
    title: 'The key of the service cannot be read',
    body: 'Files wait. Unlock the keychain, or provide the key.',
  }),
  'connection-paused': (name, reason) => {
    switch (reason) {
      case 'offline':
      case 'service-down':
        return {
          title: `${name} cannot be reached`,
          body: 'Files wait and are uploaded when it can be reached again.',
        };
      case 'unauthorized':
        return { title: `${name} rejects the key`, body: 'Files wait. Enter a valid key.' };
      case 'forbidden':
        return {
          title: `Your role may not upload to ${name}`,
          body: 'Files wait. Ask the administrator of the service for the right, then try again in Intray.',
        };
      case 'blocked':
        return {
          title: `Your account at ${name} is blocked`,
          body: 'Files wait. Ask the administrator of the service.',
        };
      case 'clock-skew':
        return { title: 'The clock of this computer is wrong', body: `${name} rejects its signatures. Set the clock.` };
      case 'service-fault':
        return { title: `${name} reports errors`, body: 'Files wait. Intray tries again from time to time.' };
      case 'rate-limited':
        return { title: `${name} limits the number of requests`, body: 'Files wait for as long as it asks for.' };
      default:
        return { title: `The connection to ${name} is paused`, body: 'Files wait. Open Intray to see why.' };
    }
  },
};

const german: Texts = {
  localService: 'Der lokale Dienst',
  replaced: (name) => ({
    title: `An der Stelle von ${name} liegt ein anderer Ordner`,
    body: 'Daraus wird nichts hochgeladen. Verbinden Sie den alten Ordner wieder, oder bestätigen Sie den neuen in Intray.',
  }),
  unexplained: (_name, count) => ({
    title: count === 1 ? '1 Datei ist ungeklärt' : `${count} Dateien sind ungeklärt`,
    body: 'Sie gehören zu keiner der vier Gruppen. Öffnen Sie Intray, um sie zu sehen.',
  }),
  'on-hold': (_name, count) => ({
    title: count === 1 ? '1 Datei ist zurückgestellt' : `${count} Dateien sind zurückgestellt`,
    body: 'Öffnen Sie Intray, um den Grund zu sehen.',
  }),
  overwritten: (_name, count) => ({
    title:
      count === 1
        ? '1 Datei wurde vor dem Hochladen überschrieben'
        : `${count} Dateien wurden vor dem Hochladen überschrieben`,
    body: 'Anderer Inhalt kam an ihre Stelle, bevor eine Kopie möglich war. Legen Sie den Inhalt unter beliebigem Namen wieder in den Ordner, oder überspringen Sie die Datei.',
  }),
  'folder-away': (name) => ({
    title: `Der Ordner ${name} ist nicht verfügbar`,
    body: 'Seine Dateien behalten ihren Stand. Prüfen Sie das Laufwerk oder die Netzwerkfreigabe.',
  }),
  'folder-not-watched': (name) => ({
    title: `Änderungen im Ordner ${name} werden nicht gemeldet`,
    body: 'Das System kann keine weiteren Dateien überwachen. Intray prüft den Ordner regelmäßig; erhöhen Sie die Grenze.',
  }),
  'local-service-failed': () => ({
    title: 'Der lokale Dienst läuft nicht',
    body: 'Die Dateien warten. Intray startet ihn alle 15 Minuten neu; intray doctor findet die Ursache.',
  }),
  'disk-low': () => ({
    title: 'Der Datenträger ist fast voll',
    body: 'Dateien müssen vielleicht warten. Schaffen Sie Platz.',
  }),
  'settings-unreadable': () => ({
    title: 'settings.json kann nicht gelesen werden',
    body: 'Die vorigen Einstellungen gelten. Berichtigen Sie die Datei oder stellen Sie sie wieder her.',
  }),
  'key-unavailable': () => ({
    title: 'Der Schlüssel des Dienstes kann nicht gelesen werden',
    body: 'Die Dateien warten. Entsperren Sie den Schlüsselbund oder geben Sie den Schlüssel an.',
  }),
  'connection-paused': (name, reason) => {
    switch (reason) {
      case 'offline':
      case 'service-down':
        return {
          title: `${name} ist nicht erreichbar`,
          body: 'Die Dateien warten und werden hochgeladen, sobald der Dienst wieder erreichbar ist.',
        };
      case 'unauthorized':
        return {
          title: `${name} lehnt den Schlüssel ab`,
          body: 'Die Dateien warten. Geben Sie einen gültigen Schlüssel ein.',
        };
      case 'forbidden':
        return {
          title: `Ihre Rolle darf nicht zu ${name} hochladen`,
          body: 'Die Dateien warten. Bitten Sie den Administrator des Dienstes um das Recht und versuchen Sie es dann in Intray erneut.',
        };
      case 'blocked':
        return {
          title: `Ihr Konto bei ${name} ist gesperrt`,
          body: 'Die Dateien warten. Wenden Sie sich an den Administrator des Dienstes.',
        };
      case 'clock-skew':
        return {
          title: 'Die Uhr dieses Computers geht falsch',
          body: `${name} lehnt die Signaturen ab. Stellen Sie die Uhr.`,
        };
      case 'service-fault':
        return { title: `${name} meldet Fehler`, body: 'Die Dateien warten. Intray versucht es regelmäßig erneut.' };
      case 'rate-limited':
        return {
          title: `${name} begrenzt die Zahl der Anfragen`,
          body: 'Die Dateien warten so lange, wie der Dienst verlangt.',
        };
      default:
        return {
          title: `Die Verbindung zu ${name} ist angehalten`,
          body: 'Die Dateien warten. Öffnen Sie Intray für den Grund.',
        };
    }
  },
};
