import { z } from 'zod';
import { createText, localeOf, type Language } from './messages/format-message.ts';

/** A trouble: what keeps Intray from its work, or needs a person (docs/file-lifecycle.md#trouble). */
export const troubleSchema = z.object({
  kind: z.enum([
    'unexplained',
    'on-hold',
    'overwritten',
    'review-waiting',
    'folder-away',
    'folder-not-watched',
    'connection-paused',
    'local-service-failed',
    'webhook-failing',
    'disk-low',
    'settings-unreadable',
    'key-unavailable',
  ]),
  /** The root of a folder or the address of a service; `null` when there is only one of its kind. */
  subject: z.string().nullable(),
  /** A code, such as the reason of a pause. */
  reason: z.string().nullable(),
  /** The number of files, for troubles that count files; else 1. */
  count: z.number().int(),
});
export type Trouble = z.infer<typeof troubleSchema>;

/** A trouble that is not over. Young troubles that may end without help are not included. */
export const currentTroubleSchema = troubleSchema.extend({ sinceMs: z.number() });
export type CurrentTrouble = z.infer<typeof currentTroubleSchema>;

/** Troubles as they are kept between checks; `raisedAtMs` is when a person was last notified. */
export const keptTroublesSchema = z.array(
  currentTroubleSchema.extend({ raisedAtMs: z.number().nullable(), raisedCount: z.number().int() }),
);

/** What happened (`title`), and what follows and can be done (`body`), one sentence each. */
export interface TroubleText {
  readonly title: string;
  readonly body: string;
}

/** Names a folder by its own name and a service by its host, because passers-by can read notices on a desktop. */
function subjectName(subject: string | null): string {
  if (subject === null) return '';
  const host = /^https?:\/\/(?<host>[^/]+)/u.exec(subject)?.groups?.['host'];
  if (host !== undefined) return host;
  return subject.split(/[/\\]/u).findLast((part) => part !== '') ?? subject;
}

/** Puts a trouble into words, in the same way for notices, the tray, the command line and the page. */
export function troubleText(trouble: Trouble, language: Language): TroubleText {
  const t = createText(localeOf(language));
  const { subject, count } = trouble;
  const params = { name: subject === 'local' ? t('trouble.localService') : subjectName(subject), count };
  const stem = stemOf(trouble);
  return { title: t(`${stem}.title`, params), body: t(`${stem}.body`, params) };
}

function stemOf({ kind, reason }: Trouble) {
  // Another folder has taken the place of a watched one.
  if (kind === 'folder-away' && reason === 'replaced') return 'trouble.folder-replaced';
  if (kind === 'webhook-failing' && reason === 'given-up') return 'trouble.webhook-given-up';
  return kind === 'connection-paused' ? (`trouble.${kind}.${pauseOf(reason)}` as const) : (`trouble.${kind}` as const);
}

function pauseOf(reason: string | null) {
  switch (reason) {
    case 'service-down':
      return 'offline';
    case 'offline':
    case 'unauthorized':
    case 'forbidden':
    case 'blocked':
    case 'clock-skew':
    case 'service-fault':
    case 'rate-limited':
      return reason;
    default:
      return 'other';
  }
}
