import type { MessagePort, Transferable } from 'node:worker_threads';
import type { ReadTask, ThreadReply } from './thread-messages.ts';

export interface Answer {
  readonly reply: ThreadReply;
  readonly transfer?: readonly Transferable[];
}

/** The thread's side of the conversation: every task is answered, also when `read` throws. */
export function answerTasks(port: MessagePort, read: (task: ReadTask) => Promise<Answer>): void {
  port.on('message', (task: ReadTask) => {
    void read(task)
      .catch((error: unknown): Answer => ({ reply: { kind: 'threw', ...describe(error) } }))
      .then(({ reply, transfer = [] }) => port.postMessage(reply, transfer));
  });
}

function describe(error: unknown): { readonly message: string; readonly fromSystem: boolean } {
  if (!(error instanceof Error)) return { message: String(error), fromSystem: false };
  // Errors of system calls carry `syscall`; errors of libraries and bugs do not.
  return { message: error.stack ?? error.message, fromSystem: 'syscall' in error };
}
