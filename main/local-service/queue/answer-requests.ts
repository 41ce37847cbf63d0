import type { MessagePort, Transferable } from 'node:worker_threads';
import { UnavailablePart } from '#lib/unavailable-part.ts';
import { readerParts } from '../readers/reader-part.ts';
import type { Fault, ThreadReply, ThreadRequest } from './thread-messages.ts';

export interface Answer {
  readonly reply: ThreadReply;
  readonly transfer?: readonly Transferable[];
}

const signOfLifeMs = 1_000;

/**
 * The thread's side of the messages: it reports that it has started, and answers every request, even when `read`
 * throws. Call it last in a thread's program: a thread that ends before has a problem of the computer and not of a
 * document.
 */
export function answerRequests(port: MessagePort, read: (request: ThreadRequest) => Promise<Answer>): void {
  port.on('message', (request: ThreadRequest) => {
    void read(request)
      .catch((error: unknown): Answer => ({ reply: { kind: 'threw', ...describe(error) } }))
      .then(({ reply, transfer = [] }) => port.postMessage(reply, transfer));
  });
  setInterval(() => port.postMessage({ kind: 'alive' } satisfies ThreadReply), signOfLifeMs).unref();
  port.postMessage({ kind: 'up' } satisfies ThreadReply);
}

function describe(error: unknown): { readonly message: string; readonly fault: Fault } {
  if (!(error instanceof Error)) return { message: String(error), fault: 'reader' };
  const message = error.stack ?? error.message;
  if (error instanceof UnavailablePart) {
    return { message, fault: readerParts.find((part) => part === error.part) ?? 'reader' };
  }
  // Errors of system calls carry `syscall`; errors of libraries and bugs do not.
  return { message, fault: 'syscall' in error ? 'system' : 'reader' };
}
