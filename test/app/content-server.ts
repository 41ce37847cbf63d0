import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { answerContent } from '#app/content/answer-content.ts';
import { askOf, sendAnswer } from '#app/content/http-answer.ts';
import type { Tickets } from '#app/content/tickets.ts';

/** Starts a server for tickets on a real socket. Returns a fetch for paths below its address. */
export async function contentServer(tickets: Tickets): Promise<(url: string, init?: RequestInit) => Promise<Response>> {
  const server = createServer((request, response) => {
    const ticket = (request.url ?? '').replace('/content/', '');
    answerContent(tickets, ticket, askOf(request))
      .then((answer) => sendAnswer(response, answer))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (url, init) => fetch(`http://127.0.0.1:${port}${url}`, init);
}
