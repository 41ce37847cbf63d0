import type { CallError } from '#contract/frame.ts';
import type { Ask } from '../bridge/react.tsx';

/** A file and the name that it gets: its path below the dropped folder, with `/`. */
export interface NamedFile {
  readonly file: File;
  readonly name: string;
}

/** Why a file was not taken. The browser causes `unreadable`; the host causes `no-room` and `gone`. */
export type NotTaken = 'unreadable' | 'no-room' | 'gone' | { readonly status: number } | { readonly error: CallError };

export interface Sent {
  /** The batch's ID; `null` when no file could be taken or the person cancelled. */
  readonly batch: string | null;
  readonly taken: number;
  readonly failed: readonly (NamedFile & { readonly why: NotTaken })[];
}

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Whether the files become one document. */
  readonly merge: boolean;
  /** Reports the number of complete files and the bytes of all files so far. */
  readonly onProgress: (files: number, bytes: number) => void;
}

/**
 * The number of parallel uploads. A browser opens six connections to a host, and the page itself needs some of them.
 */
const atOnce = 3;
/** The longest name in characters. A longer one loses its beginning, because the end says more. */
const longestName = 1_000;

/** Uploads the bytes of each file by its ticket, then starts one batch with all files that arrived. */
export async function sendFiles(
  call: Ask,
  files: readonly NamedFile[],
  { signal, merge, onProgress }: SendOptions,
): Promise<Sent> {
  const batch = crypto.randomUUID();
  const failed: Sent['failed'][number][] = [];
  const uploadedBytes = new Map<NamedFile, number>();
  let whole = 0;
  const tell = () =>
    onProgress(
      whole,
      [...uploadedBytes.values()].reduce((sum, bytes) => sum + bytes, 0),
    );
  const queue = files.values();
  const uploadNext = async (): Promise<void> => {
    for (const each of queue) {
      if (signal.aborted) return;
      const why = await put(call, batch, each, signal, (bytes) => {
        uploadedBytes.set(each, bytes);
        tell();
      });
      uploadedBytes.set(each, each.file.size);
      if (why === null) whole += 1;
      else failed.push({ ...each, why });
      tell();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, uploadNext));
  if (signal.aborted || whole === 0) return { batch: null, taken: 0, failed: signal.aborted ? [] : failed };
  const answer = await call('content.commit', { batch, merge });
  if (answer.ok) return { batch: answer.result.id, taken: whole, failed };
  const why = answer.error.code === 'gone' ? 'gone' : { error: answer.error };
  return { batch: null, taken: 0, failed: files.map((each) => ({ ...each, why })) };
}

/** Uploads one file. Resolves to `null` when it arrived or was cancelled, else to the reason why not. */
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

/**
 * Returns whether the file's first byte can be read. This fails for folders, and for files that no longer exist or that
 * the user may not read.
 */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/**
 * The outcome of a `PUT`: the status of the response, `gone` when the host does not answer, or `cancelled` by the
 * person.
 */
type PutOutcome = number | 'gone' | 'cancelled';

/** Uploads a file's bytes and reports how many were sent, which `fetch` cannot do. */
export function putBytes(
  url: string,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<PutOutcome> {
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
