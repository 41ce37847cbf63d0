import type { MessagePort, Transferable } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './thread-messages.ts';

export interface Answer {
  readonly reply: ThreadReply;
  readonly transfer?: readonly Transferable[];
}

/** The thread's side of the conversation: every request is answered, also when `read` throws. */
export function answerRequests(port: MessagePort, read: (request: ThreadRequest) => Promise<Answer>): void {
  port.on('message', (request: ThreadRequest) => {
    void read(request)
      .catch((error: unknown): Answer => ({ reply: { kind: 'threw', ...describe(error) } }))
      .then(({ reply, transfer = [] }) => port.postMessage(reply, transfer));
  });
}

function describe(error: unknown): { readonly message: string; readonly fromSystem: boolean } {
  if (!(error instanceof Error)) return { message: String(error), fromSystem: false };
  // Errors of system calls carry `syscall`; errors of libraries and bugs do not.
  return { message: error.stack ?? error.message, fromSystem: 'syscall' in error };
}
