import type { Ask } from '../bridge/react.tsx';

/** A file and the name it is to have: with the folders below the dropped one, by `/`. */
export interface NamedFile {
  readonly file: File;
  readonly name: string;
}

export interface Sent {
  /** The batch's id; `null` when nothing could be taken. */
  readonly batch: string | null;
  readonly taken: number;
  readonly failed: readonly { readonly name: string; readonly message: string }[];
}

/** So many at once: a browser opens six connections to a host, and the page needs some itself. */
const atOnce = 3;

/** Puts each file's bytes by its ticket, then sends all that arrived as one batch. */
export async function sendFiles(call: Ask, files: readonly NamedFile[]): Promise<Sent> {
  const batch = crypto.randomUUID();
  const failed: { name: string; message: string }[] = [];
  const queue = files.values();
  const lane = async (): Promise<void> => {
    for (const each of queue) {
      const message = await put(call, batch, each);
      if (message !== null) failed.push({ name: each.name, message });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const taken = files.length - failed.length;
  if (taken === 0) return { batch: null, taken, failed };
  const answer = await call('content.commit', { batch });
  if (answer.ok) return { batch: answer.result.id, taken, failed };
  return { batch: null, taken: 0, failed: [{ name: files[0]?.name ?? '', message: answer.error.message }] };
}

/** `null` when it arrived; else why not. */
async function put(call: Ask, batch: string, { file, name }: NamedFile): Promise<string | null> {
  const ticket = await call('content.upload', { batch, name, sizeBytes: file.size });
  if (!ticket.ok) return ticket.error.message;
  try {
    const answer = await fetch(ticket.result.url, { method: 'PUT', body: file });
    return answer.ok ? null : `HTTP ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
