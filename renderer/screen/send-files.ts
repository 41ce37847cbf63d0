import type { CallError } from '#contract/frame.ts';
import type { Ask } from '../bridge/react.tsx';

/** A file and the name it is to have: with the folders below the dropped one, by `/`. */
export interface NamedFile {
  readonly file: File;
  readonly name: string;
}

/** Why a file was not taken: `unreadable` is the browser's doing, `no-room` and `gone` are the host's. */
export type NotTaken = 'unreadable' | 'no-room' | 'gone' | { readonly status: number } | { readonly error: CallError };

export interface Sent {
  /** The batch's id; `null` when nothing could be taken, or the person has had enough. */
  readonly batch: string | null;
  readonly taken: number;
  readonly failed: readonly (NamedFile & { readonly why: NotTaken })[];
}

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Files that are whole, and bytes of all, so far. */
  readonly onProgress: (files: number, bytes: number) => void;
}

/** So many at once: a browser opens six connections to a host, and the page needs some itself. */
const atOnce = 3;
/** Of a name; the end tells more than the beginning. */
const longestName = 1_000;

/** Puts each file's bytes by its ticket, then sends all that arrived as one batch. */
export async function sendFiles(
  call: Ask,
  files: readonly NamedFile[],
  { signal, onProgress }: SendOptions,
): Promise<Sent> {
  const batch = crypto.randomUUID();
  const failed: Sent['failed'][number][] = [];
  const sentBytes = new Map<NamedFile, number>();
  let whole = 0;
  const tell = () =>
    onProgress(
      whole,
      [...sentBytes.values()].reduce((sum, bytes) => sum + bytes, 0),
    );
  const queue = files.values();
  const lane = async (): Promise<void> => {
    for (const each of queue) {
      if (signal.aborted) return;
      const why = await put(call, batch, each, signal, (bytes) => {
        sentBytes.set(each, bytes);
        tell();
      });
      sentBytes.set(each, each.file.size);
      if (why === null) whole += 1;
      else failed.push({ ...each, why });
      tell();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (signal.aborted || whole === 0) return { batch: null, taken: 0, failed: signal.aborted ? [] : failed };
  const answer = await call('content.commit', { batch });
  if (answer.ok) return { batch: answer.result.id, taken: whole, failed };
  const why = answer.error.code === 'gone' ? 'gone' : { error: answer.error };
  return { batch: null, taken: 0, failed: files.map((each) => ({ ...each, why })) };
}

/** `null` when it arrived, or is not wanted any more; else why not. */
async function put(
  call: Ask,
  batch: string,
  { file, name }: NamedFile,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<NotTaken | null> {
  if (!(await isReadable(file))) return 'unreadable';
  const ticket = await call('content.upload', { batch, name: name.slice(-longestName), sizeBytes: file.size });
  if (!ticket.ok) return ticket.error.code === 'gone' ? 'gone' : { error: ticket.error };
  const outcome = await putBytes(ticket.result.url, file, signal, onSent);
  if (outcome === 'cancelled' || (typeof outcome === 'number' && outcome < 300)) return null;
  if (outcome === 'gone') return 'gone';
  return outcome === 507 ? 'no-room' : { status: outcome };
}

/** Folders, and files that went away or that this user may not read, show themselves at the first byte. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** What came of a `PUT`: its status, or that nobody answered, or that the person has had enough. */
type PutOutcome = number | 'gone' | 'cancelled';

/** Puts a file's bytes and tells how many are on their way. (`fetch` cannot tell.) */
function putBytes(url: string, file: File, signal: AbortSignal, onSent: (bytes: number) => void): Promise<PutOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (outcome: PutOutcome) => {
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => end(request.status);
    request.onerror = () => end('gone');
    request.onabort = () => end('cancelled');
    signal.addEventListener('abort', abort);
    request.open('PUT', url);
    request.send(file);
  });
}
