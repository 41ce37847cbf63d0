import type { IncomingMessage, ServerResponse } from 'node:http';

/** A fault in the handling of a request. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** The work is done, but the answer has this status. */
  | { readonly kind: 'status-after-work'; readonly status: number }
  /** Answers after reading only the head of the request, and closes the connection during the body. */
  | { readonly kind: 'early-refusal'; readonly status: number }
  /** The connection is reset before anything is read, during the body, or after the work and before the answer. */
  | { readonly kind: 'reset'; readonly when: 'at-head' | 'mid-body' | 'after-work' }
  /** The work is done, but only half of the answer is sent. */
  | { readonly kind: 'cut-reply' }
  /** The work is done, but the answer cannot be understood. */
  | { readonly kind: 'unreadable-reply'; readonly body: string }
  /** The work is done, but no answer is ever sent. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: string };

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Reads the request and carries it out; returns the normal answer. */
  readonly work: () => Promise<Answer>;
  readonly refuse: (status: number, headers?: Readonly<Record<string, string>>) => Answer;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Carries out a fault; returns the answer if there is still one to send. */
export async function play(fault: Fault, { request, response, work, refuse }: Exchange): Promise<Answer | null> {
  switch (fault.kind) {
    case 'status':
      await drained(request);
      return refuse(fault.status, fault.headers);
    case 'status-after-work':
      await work();
      return refuse(fault.status);
    case 'early-refusal': {
      const answer = refuse(fault.status);
      const body = String(answer.body);
      response.socket?.write(
        `HTTP/1.1 ${fault.status} No\r\nContent-Type: ${answer.type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
          `Connection: close\r\n\r\n${body}`,
        () => response.socket?.destroy(),
      );
      return null;
    }
    case 'reset':
      if (fault.when === 'after-work') await work();
      if (fault.when === 'mid-body' && !request.readableEnded)
        await new Promise((resolve) => request.once('data', resolve));
      response.socket?.resetAndDestroy();
      return null;
    case 'cut-reply': {
      const { status, type, body } = await work();
      response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
      response.write(Buffer.from(body).subarray(0, Buffer.byteLength(body) / 2), () => response.socket?.destroy());
      return null;
    }
    case 'unreadable-reply':
      return { ...(await work()), body: fault.body };
    case 'silence':
      await work();
      return null;
    case 'redirect':
      await drained(request);
      return { ...refuse(fault.status), headers: { location: fault.to } };
  }
}

async function drained(request: IncomingMessage): Promise<void> {
  for await (const _ of request);
}
