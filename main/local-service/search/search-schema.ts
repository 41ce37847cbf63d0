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
CREATE VIRTUAL TABLE search_trigrams USING fts5(  -- rowid = search_terms.id; made by fuzzy-terms.ts
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

/** All tables of the index, empty. */
export const searchTables = `${searchSchemaV1}${excerpts}`;

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
