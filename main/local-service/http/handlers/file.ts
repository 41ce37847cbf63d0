import { serviceMessage } from '#service-api/messages/service-message.ts';
import { Readable } from 'node:stream';
import { fileListPageSizeDefault, firstPage, pageMax } from '#service-api/limits.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import { reply, type Handlers } from '../call.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { FileReading } from '../../store/records.ts';
import type { ServiceDeps } from '../service-deps.ts';

export function fileHandlers({ records, search }: ServiceDeps) {
  const { files, history } = records;
  const marked = async ({ words, pages }: FileReading, query: string): Promise<FileReading> => {
    const textsOf = (all: readonly { readonly text: string }[]) => all.map(({ text }) => text);
    const [inWords, inPages] = await Promise.all([
      search.marks(query, textsOf(words)),
      search.marks(query, textsOf(pages)),
    ]);
    return {
      words: words.map((word, at) => ({ ...word, match: (inWords[at] ?? []).length > 0 })),
      pages: pages.map((page, at) => ({ ...page, matches: [...(inPages[at] ?? [])] })),
    };
  };
  return {
    async fileAll({ scope, query }) {
      const filter = { sessionId: query.session_id ?? null };
      if (query.page === undefined && query.page_size === undefined) {
        const stream = Readable.from(listText(files.pieces(scope, filter)), { objectMode: false });
        return { kind: 'stream', stream, headers: { 'Content-Type': 'application/json; charset=utf-8' } };
      }
      const page = query.page ?? 1;
      const pageSize = query.page_size ?? fileListPageSizeDefault;
      const total = await files.count(scope, filter);
      const result = [...(await files.page(scope, filter, page, pageSize))];
      return reply({ result, total, page, page_size: pageSize, is_empty: result.length === 0 });
    },
    async fileDetail({ scope, params, query }) {
      const file = await files.find(scope, params.id);
      if (file === null) return unknownFile;
      const revision = await files.revision(scope, file.id);
      const detail = { ...file, ...(revision === null ? {} : { revision }) };
      if (!query.words) return reply(detail);
      const pages = { first: query.first_page ?? firstPage, last: query.last_page ?? pageMax };
      const reading = await history.reading(scope, file.id, pages);
      if (query.query === undefined) return reply({ ...detail, ...reading });
      return reply({ ...detail, ...(await marked(reading, query.query)) });
    },
    async fileEvents({ scope, params }) {
      if ((await files.find(scope, params.id)) === null) return unknownFile;
      return reply([...(await history.events(scope, params.id))]);
    },
    async fileVersions({ scope, params }) {
      if ((await files.find(scope, params.id)) === null) return unknownFile;
      return reply([...(await history.versions(scope, params.id))]);
    },
  } satisfies Partial<Handlers>;
}

/** The same words for what is not there and for what belongs to another company. */
export const unknownFile: Refusal = refuse(404, serviceMessage('service.answer.no-file'));

export const inTrash: Refusal = refuse(410, serviceMessage('service.answer.in-trash'), { code: 'file_in_trash' });

/** The list envelope as text, a piece at a time. It counts as it goes, so that total and result cannot disagree. */
async function* listText(pieces: AsyncIterable<readonly FileRecord[]>): AsyncGenerator<string> {
  let total = 0;
  yield '{"result":[';
  for await (const piece of pieces) {
    yield (total > 0 ? ',' : '') + piece.map((file) => JSON.stringify(file)).join(',');
    total += piece.length;
  }
  yield `],"total":${total},"page":1,"page_size":${total},"is_empty":${total === 0}}`;
}
