import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedEvent {
  readonly id: string;
  readonly kind: string;
  readonly jobId: string | null;
  readonly fileId: string | null;
  /** Whether it was signed with the receiver's secret. */
  readonly isGenuine: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How an event is answered; `reply` must be ended, or the sender waits. */
export type Answer = (event: ReceivedEvent, reply: ServerResponse) => void;

export interface WebhookReceiver {
  readonly url: string;
  /** All events that arrived, in their order, whatever they were answered. */
  readonly received: readonly ReceivedEvent[];
  /** The secret that signatures are checked with. */
  secret: string;
  answer: Answer;
  close(): Promise<void>;
}

export const withStatus =
  (status: number): Answer =>
  (_event, reply) =>
    reply.writeHead(status).end();

/** A program on loopback that receives events, as docs/service-api.md#webhooks describes it. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString('utf8')));
    request.on('end', () => {
      const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
      const { 'x-webhook-timestamp': timestamp = '', 'x-webhook-signature': signature } = request.headers;
      const event = {
        id: String(request.headers['x-webhook-id']),
        kind: String(body['kind']),
        jobId: body['job_id'] as string | null,
        fileId: (body['file_id'] ?? null) as string | null,
        isGenuine: signature === expectedSignature(receiver.secret, String(timestamp), text),
        body,
      };
      received.push(event);
      receiver.answer(event, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    secret: '',
    answer: withStatus(200),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** As the documentation says, without the service's own code, whose mistakes it would repeat. */
function expectedSignature(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}
