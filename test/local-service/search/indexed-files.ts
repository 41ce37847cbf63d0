import { randomUUID } from 'node:crypto';
import type { Transaction } from '#lib/transaction.ts';
import type {
  SearchDocument,
  SearchedValue,
  SearchIndex,
  SearchOutcome,
  SearchRequest,
  Suggestions,
  ToCheck,
} from '#local-service/search/search-index.ts';

/** How many matches an index under test counts and ranks, so that few documents are more than that. */
export const limitsUnderTest = { counted: 60, ranked: 30, enough: 20 };

/** An empty index with these limits, and the transactions in which it is written. */
export interface SearchUnderTest {
  readonly index: SearchIndex;
  readonly transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
  close(): Promise<void>;
}

interface FileToIndex {
  readonly name?: string;
  readonly tag?: string;
  readonly userId?: string;
  readonly companyId?: string;
  /** Texts, or values of fields. */
  readonly dataPoints?: readonly (string | (Pick<SearchedValue, 'name' | 'value'> & Partial<SearchedValue>))[];
  readonly lacksValues?: boolean;
  readonly addedAt?: string;
  readonly folder?: string;
  readonly pages?: readonly string[];
}

/** The files and tags of one company, indexed as the queue does it. */
export interface IndexedFiles {
  readonly companyId: string;
  readonly userId: string;
  tagId(name: string, companyId?: string): string;
  /** Adds a file in a new transaction, or in the given one. Returns the file's ID. */
  add(file: FileToIndex, tx?: Transaction): Promise<string>;
  /** Puts a document, which replaces one of the same id. */
  put(document: Omit<SearchDocument, 'dataPoints' | 'pages'> & { readonly issuer: string }): Promise<void>;
  setToCheck(documents: readonly ToCheck[]): Promise<void>;
  /** Searches; by default in the whole company and all of its tags. */
  search(request: Partial<SearchRequest>): Promise<SearchOutcome>;
  /** Returns what a query may become, in the whole company unless the request says otherwise. */
  suggest(query: string, request?: Partial<SearchRequest>): Promise<Suggestions>;
  /** Returns the names of the files found, in order. */
  names(query: string, request?: Partial<SearchRequest>): Promise<readonly string[]>;
  /** Returns the numbers of hits by the names of tags. */
  counts(outcome: SearchOutcome): Readonly<Record<string, number>>;
}

const toValue = (point: string | (Pick<SearchedValue, 'name' | 'value'> & Partial<SearchedValue>)): SearchedValue => ({
  page: 1,
  needsCheck: false,
  ...(typeof point === 'string' ? { name: 'note', value: point } : point),
});

export function createIndexedFiles({ index, transaction }: SearchUnderTest): IndexedFiles {
  const [companyId, userId] = [randomUUID(), randomUUID()];
  const tagNames = new Map<string, string>();
  const nameOf = new Map<string, string>();
  let seq = 0;

  const tagId = (name: string, company: string = companyId): string => {
    const id = [...tagNames].find(([, known]) => known === `${company} ${name}`)?.[0] ?? randomUUID();
    tagNames.set(id, `${company} ${name}`);
    return id;
  };
  for (const name of ['invoice', 'contract', 'unclassified']) tagId(name);
  const files: IndexedFiles = {
    companyId,
    userId,
    tagId,
    async add({ name = 'file.txt', tag = 'invoice', pages = [], dataPoints = [], ...rest }, tx) {
      const fileId = randomUUID();
      const { addedAt = '2026-11-23T10:00:00.000Z', folder = 'Inbox', lacksValues = false, ...owner } = rest;
      const scope = { companyId: owner.companyId ?? companyId, userId: owner.userId ?? userId };
      nameOf.set(fileId, name);
      seq += 1;
      const document = {
        ...scope,
        fileId,
        seq,
        tagId: tagId(tag, scope.companyId),
        name,
        addedAt,
        folder,
        lacksValues,
        dataPoints: dataPoints.map(toValue),
        pages: pages.map((text, at) => ({ number: at + 1, text })),
      };
      await (tx === undefined ? transaction((own) => index.put(own, document)) : index.put(tx, document));
      return fileId;
    },
    put: ({ issuer, ...document }) => {
      const dataPoints = [toValue({ name: 'issuer', value: issuer })];
      return transaction((tx) => index.put(tx, { ...document, dataPoints, pages: [] }));
    },
    setToCheck: (documents) => transaction((tx) => index.setToCheck(tx, documents)),
    search: (request) =>
      index.search({
        companyId,
        userId: null,
        query: '',
        tagIds: [...tagNames.keys()],
        page: 1,
        pageSize: 50,
        fuzzy: false,
        ...request,
      }),
    suggest: (query, request = {}) => index.suggest({ companyId, userId: null, query, ...request }),
    async names(query, request = {}) {
      const { hits } = await files.search({ query, ...request });
      return hits.map(({ fileId }) => nameOf.get(fileId) ?? '');
    },
    counts: ({ tags }) =>
      Object.fromEntries(tags.map(({ tagId: id, count }) => [tagNames.get(id)?.split(' ')[1] ?? id, count])),
  };
  return files;
}
