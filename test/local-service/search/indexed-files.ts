import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '#lib/sqlite.ts';
import { searchSchema } from '#local-service/search/index-schema.ts';
import { createSearchIndex, type SearchIndex, type SearchRequest } from '#local-service/search/search-index.ts';
import { schemaV1 } from '#local-service/store/schema.ts';

const now = '2026-01-01T00:00:00.000Z';

export interface FileToIndex {
  readonly name?: string;
  readonly tag?: string;
  readonly userId?: string;
  readonly companyId?: string;
  readonly dataPoints?: readonly string[];
  readonly pages?: readonly string[];
}

/** The real schema in memory with one company and its tags; files are stored and indexed as the worker does it. */
export interface IndexedFiles {
  readonly db: Database;
  readonly index: SearchIndex;
  readonly companyId: string;
  readonly userId: string;
  tagId(name: string, companyId?: string): string;
  addCompany(): string;
  addUser(companyId?: string): string;
  /** Returns the file's id. */
  add(file: FileToIndex): string;
  search(request: Partial<SearchRequest>): ReturnType<SearchIndex['search']>;
  /** Names of the files found, in order. */
  names(query: string, request?: Partial<SearchRequest>): readonly string[];
}

export function createIndexedFiles(): IndexedFiles {
  const db = openDatabase(':memory:', { synchronous: 'NORMAL' });
  db.exec(schemaV1);
  db.exec(searchSchema);
  const index = createSearchIndex(db);
  const tagIds = new Map<string, string>();

  const addCompany = (): string => {
    const id = randomUUID();
    db.prepare("INSERT INTO companies VALUES (?, ?, '{}', ?, ?)").run(id, id, now, now);
    for (const name of ['invoice', 'contract', 'unclassified']) {
      tagIds.set(`${id} ${name}`, randomUUID());
      db.prepare("INSERT INTO tags VALUES (?, ?, ?, '', '{}', ?, ?)").run(
        tagIds.get(`${id} ${name}`),
        id,
        name,
        now,
        now,
      );
    }
    return id;
  };
  const companyId = addCompany();
  const addUser = (company = companyId): string => {
    const id = randomUUID();
    db.prepare("INSERT INTO users VALUES (?, ?, ?, 'A', 'B', 'User', 'active')").run(id, company, `${id}@example.org`);
    return id;
  };
  const userId = addUser();
  const tagId = (name: string, company = companyId): string => tagIds.get(`${company} ${name}`) ?? '';
  db.prepare("INSERT INTO blobs VALUES ('00', 1, ?)").run(now);

  const search = (request: Partial<SearchRequest>): ReturnType<SearchIndex['search']> =>
    index.search({
      companyId,
      userId: null,
      query: '',
      tagId: null,
      tagName: null,
      page: 1,
      pageSize: 50,
      fuzzy: false,
      tagScope: null,
      ...request,
    });

  return {
    db,
    index,
    companyId,
    userId,
    tagId,
    addCompany,
    addUser,
    add({ name = 'file.txt', tag = 'invoice', pages = [], dataPoints = [], ...owner }) {
      const id = randomUUID();
      const scope = { companyId: owner.companyId ?? companyId, userId: owner.userId ?? userId };
      const { lastInsertRowid } = db
        .prepare(
          `INSERT INTO files (id, company_id, user_id, name, channel, content_type, length, sha256, status, tag_id,
             creation_date, update_date) VALUES (?, ?, ?, ?, 'api', 'text/plain', 1, '00', 'tagged', ?, ?, ?)`,
        )
        .run(id, scope.companyId, scope.userId, name, tagId(tag, scope.companyId), now, now);
      pages.forEach((text, at) => db.prepare("INSERT INTO file_pages VALUES (?, ?, ?, x'00')").run(id, at + 1, text));
      dataPoints.forEach((value, at) =>
        db
          .prepare(
            `INSERT INTO data_points (file_id, position, name, value_as_string, data_type, page)
             VALUES (?, ?, 'field', ?, 'String', 1)`,
          )
          .run(id, at, value),
      );
      const document = { fileId: id, ...scope, tagId: tagId(tag, scope.companyId), name, dataPoints };
      index.put(Number(lastInsertRowid), { ...document, text: pages.join('\n') });
      return id;
    },
    search,
    names: (query, request = {}) =>
      search({ query, ...request }).hits.map(
        ({ fileId }) => db.prepare<[string], string>('SELECT name FROM files WHERE id = ?').pluck().get(fileId) ?? '',
      ),
  };
}
