import { expect, it } from 'vitest';
import { openDatabase } from '#lib/sqlite.ts';
import { searchSchemaV1, searchSchemaV2, searchSchemaV3 } from '#local-service/search/sqlite/search-schema.ts';

/** The tables of the store that the migrations read, as far as they do. */
const storeTables = `
CREATE TABLE files (seq INTEGER PRIMARY KEY, id TEXT, name TEXT, folder TEXT, creation_date TEXT) STRICT;
CREATE TABLE data_points (file_id TEXT, position INTEGER, name TEXT, value_as_string TEXT, page INTEGER, confidence REAL) STRICT;
CREATE TABLE file_pages (file_id TEXT, number INTEGER, text TEXT) STRICT;
INSERT INTO files VALUES
  (3, 'a', 'a.pdf', 'Praxis', '2026-11-23T10:00:00.000Z'), (4, 'b', 'b.pdf', 'Inbox', '2026-11-22T10:00:00.000Z'),
  (5, 'c', 'c.pdf', 'Inbox', '2026-11-21T10:00:00.000Z');
INSERT INTO data_points VALUES
  ('a', 0, 'date', '2026-10-01', 1, 0.99), ('a', 1, 'total', '1712.00', 1, 0.5), ('a', 2, 'currency', 'EUR', 1, 0.9),
  ('a', 3, 'issuer', 'Müller & Söhne', 1, NULL), ('a', 4, 'note', '${'long '.repeat(30)}', 1, 0.99);
`;

it('version 3 fills the columns of documents that were indexed before, and loses none', () => {
  const db = openDatabase(':memory:', { synchronous: 'NORMAL' });
  db.exec(`${storeTables}${searchSchemaV1}`);
  const put = db.prepare<[number, string]>("INSERT INTO search_documents VALUES (?, ?, 'company', 'user', 'tag')");
  put.run(3, 'a');
  put.run(4, 'b');
  db.exec(searchSchemaV2);
  searchSchemaV3(db);
  const columns = 'document_day, issuer, issuer_shown, amount, currency, folder, needs_check';
  expect(db.prepare(`SELECT file_id, tag_id, ${columns} FROM search_documents ORDER BY seq`).raw().all()).toEqual([
    ['a', 'tag', 20261001, 'muller sohne', 'Müller & Söhne', 17120000, 'EUR', 'Praxis', 1],
    ['b', 'tag', 20261122, null, null, null, null, 'Inbox', 0],
  ]);
  expect(db.prepare('SELECT seq, field, value FROM search_values ORDER BY field').raw().all()).toEqual([
    [3, 'currency', 'eur'],
    [3, 'date', '2026 10 01'],
    [3, 'issuer', 'muller sohne'],
    [3, 'total', '1712 00'],
  ]);
  expect(db.prepare('SELECT sum(documents) FROM search_counts').pluck().get()).toBe(2);
  db.close();
});
