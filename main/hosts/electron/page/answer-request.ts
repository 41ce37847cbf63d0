import { Readable } from 'node:stream';
import { answerContent, ticketIn } from '#app/content/answer-content.ts';
import { answerPage, type PageFiles } from '#app/content/answer-page.ts';
import type { Answer, Ask } from '#app/content/answer.ts';
import type { Tickets } from '#app/content/tickets.ts';
import { isOurs } from './scheme.ts';

export interface AnswerDeps {
  readonly files: PageFiles;
  readonly tickets: Tickets;
  readonly onBug: (where: string, error: unknown) => void;
}

/** Answers requests to `app://intray/`: the files of the built page and content by ticket, nothing else. */
export async function answerRequest({ files, tickets, onBug }: AnswerDeps, request: Request): Promise<Response> {
  if (!isOurs(request.url)) return new Response(null, { status: 403 });
  const { pathname } = new URL(request.url);
  const ticket = ticketIn(pathname);
  try {
    const answer =
      ticket === null
        ? answerPage(files, pathname, request.method)
        : await answerContent(tickets, ticket, askOf(request));
    return toResponse(answer);
  } catch (error) {
    onBug('page request', error);
    return new Response(null, { status: 500 });
  }
}

function askOf({ method, headers, body }: Request): Ask {
  const length = headers.get('content-length');
  return {
    method,
    range: headers.get('range'),
    lengthBytes: length === null ? null : Number(length),
    body: body ?? Readable.from([]),
  };
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body instanceof Readable ? Readable.toWeb(body) : body, { status, headers });
}
