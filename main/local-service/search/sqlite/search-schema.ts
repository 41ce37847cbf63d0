import type { Database } from '#lib/sqlite.ts';
import { columnsOf, comparedValues, type DocumentColumns } from '../document-columns.ts';

/** The tables of the index in its first version, which showed text from the store's `file_pages`. */
export const searchSchemaV1 = `
CREATE VIRTUAL TABLE search_text USING fts5(
  name, data_points, body,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 0',  -- text comes in folded (lib/text)
  prefix = '3'
);

CREATE TABLE search_documents (            -- who may find a row of search_text, and by which tag; seq = files.seq
  seq INTEGER PRIMARY KEY,
  file_id TEXT NOT NULL UNIQUE,
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  tag_id TEXT NOT NULL
) STRICT;

CREATE TABLE search_counts (               -- totals and facets of the empty query, kept by the triggers below
  company_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  tag_id TEXT NOT NULL,
  documents INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER search_documents_counted AFTER INSERT ON search_documents BEGIN
  INSERT INTO search_counts VALUES (new.company_id, new.user_id, new.tag_id, 1)
  ON CONFLICT DO UPDATE SET documents = documents + 1;
END;
CREATE TRIGGER search_documents_discounted AFTER DELETE ON search_documents BEGIN
  UPDATE search_counts SET documents = documents - 1
  WHERE company_id = old.company_id AND user_id = old.user_id AND tag_id = old.tag_id;
END;

CREATE TABLE search_terms (                -- every word ever indexed that fuzzy search may correct to
  id INTEGER PRIMARY KEY,
  term TEXT NOT NULL UNIQUE
) STRICT;
CREATE VIRTUAL TABLE search_trigrams USING fts5(  -- rowid = search_terms.id; made by vocabulary.ts
  grams, content = '', detail = 'none', tokenize = "ascii tokenchars '<>'"
);
`;

const excerpts = `
CREATE TABLE search_excerpts (             -- what highlights are cut from, in the order in which they are shown
  seq INTEGER NOT NULL,                    -- search_documents.seq
  position INTEGER NOT NULL,
  field TEXT NOT NULL,                     -- name | data_point | text
  page INTEGER,
  text TEXT NOT NULL,
  PRIMARY KEY (seq, position)
) STRICT, WITHOUT ROWID;
`;

const values = `
ALTER TABLE search_documents ADD COLUMN document_day INTEGER NOT NULL DEFAULT 0; -- 20261123; the others: document-columns.ts
ALTER TABLE search_documents ADD COLUMN issuer TEXT;
ALTER TABLE search_documents ADD COLUMN issuer_shown TEXT;
ALTER TABLE search_documents ADD COLUMN amount INTEGER;
ALTER TABLE search_documents ADD COLUMN currency TEXT;
ALTER TABLE search_documents ADD COLUMN folder TEXT NOT NULL DEFAULT 'Inbox';
ALTER TABLE search_documents ADD COLUMN needs_check INTEGER NOT NULL DEFAULT 0;

CREATE TABLE search_values (               -- values that documents are filtered by, folded; long ones are left out
  seq INTEGER NOT NULL,                    -- search_documents.seq
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (seq, field, value)
) STRICT, WITHOUT ROWID;
`;

const valueIndexes = `
CREATE INDEX search_documents_by_day ON search_documents (company_id, document_day, seq);
CREATE INDEX search_documents_by_amount ON search_documents (company_id, amount, seq) WHERE amount IS NOT NULL;
CREATE INDEX search_documents_by_issuer ON search_documents (company_id, issuer, seq) WHERE issuer IS NOT NULL;
CREATE INDEX search_documents_by_tag ON search_documents (company_id, tag_id, seq);
CREATE INDEX search_documents_to_check ON search_documents (company_id, seq) WHERE needs_check = 1;
CREATE INDEX search_values_by_value ON search_values (field, value, seq);
`;

/** All tables of the index, empty. */
export const searchTables = `${searchSchemaV1}${excerpts}${values}${valueIndexes}`;

/**
 * Version 2 stores the texts for highlights in a table of the index. The rows of documents that were indexed before are
 * copied once from the store's tables: name, data points, and the first twenty pages.
 */
export const searchSchemaV2 = `${excerpts}
INSERT INTO search_excerpts SELECT d.seq, 0, 'name', NULL, f.name FROM search_documents d JOIN files f ON f.seq = d.seq;
INSERT INTO search_excerpts
  SELECT d.seq, 1 + p.position, 'data_point', p.page, p.value_as_string
  FROM search_documents d JOIN files f ON f.seq = d.seq JOIN data_points p ON p.file_id = f.id;
INSERT INTO search_excerpts
  SELECT d.seq, 1000000 + p.number, 'text', p.number, substr(p.text, 1, 20000)
  FROM search_documents d JOIN files f ON f.seq = d.seq JOIN file_pages p ON p.file_id = f.id WHERE p.number <= 20;
`;

interface StoredRow {
  readonly seq: number;
  readonly fileId: string;
  readonly folder: string;
  readonly addedAt: string;
}

interface StoredValue {
  readonly name: string;
  readonly value: string;
  readonly page: number | null;
  readonly needsCheck: number;
}

/**
 * Version 3 adds the columns and values that documents are filtered, sorted and summed by. Those of documents that were
 * indexed before are taken once from the store's tables.
 */
export function searchSchemaV3(db: Database): void {
  db.exec(values);
  const rows = db.prepare<[number], StoredRow>(
    `SELECT d.seq, f.id AS fileId, f.folder, f.creation_date AS addedAt
     FROM search_documents d JOIN files f ON f.seq = d.seq WHERE d.seq > ? ORDER BY d.seq LIMIT 1000`,
  );
  const points = db.prepare<[string], StoredValue>(
    `SELECT name, value_as_string AS value, page, coalesce(confidence < ${checkBelowV3}, 0) AS needsCheck
     FROM data_points WHERE file_id = ? ORDER BY position`,
  );
  const write = prepareColumns(db);
  for (let batch = rows.all(0); batch.length > 0; batch = rows.all(batch.at(-1)?.seq ?? 0)) {
    for (const { seq, fileId, ...place } of batch) {
      const dataPoints = points.all(fileId).map((point) => ({ ...point, needsCheck: point.needsCheck === 1 }));
      write(seq, { ...place, dataPoints, lacksValues: false });
    }
  }
  db.exec(valueIndexes);
}

/** Version 4 finds documents without a required value among those to check. */
export const searchSchemaV4 = `
UPDATE search_documents SET needs_check = 1
  WHERE seq IN (SELECT f.seq FROM missing_values v JOIN files f ON f.id = v.file_id);
`;

/** The limit when the version was made (`checkBelow` of the interface). */
const checkBelowV3 = 0.85;

function prepareColumns(db: Database) {
  const update = db.prepare<[DocumentColumns & { readonly seq: number }]>(
    `UPDATE search_documents SET document_day = @day, issuer = @issuer, issuer_shown = @issuerShown, amount = @amount,
       currency = @currency, folder = @folder, needs_check = @needsCheck WHERE seq = @seq`,
  );
  const insert = db.prepare<[number, string, string]>('INSERT INTO search_values (seq, field, value) VALUES (?, ?, ?)');
  return (seq: number, document: Parameters<typeof columnsOf>[0]): void => {
    update.run({ seq, ...columnsOf(document) });
    for (const [field, value] of comparedValues(document.dataPoints)) insert.run(seq, field, value);
  };
}
