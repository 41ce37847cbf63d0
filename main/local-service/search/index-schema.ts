/**
 * The search index's own tables; applied after the store's. Text is not kept a second time: `search_text` is contentless,
 * and snippets are cut from `file_pages`.
 */
export const searchSchema = `
CREATE VIRTUAL TABLE search_text USING fts5(
  name, data_points, body,
  content = '', contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 0',  -- text comes in folded (terms.ts)
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
