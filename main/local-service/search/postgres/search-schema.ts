/**
 * The tables of the index in PostgreSQL. A document's facts, words and texts are separate rows, so that a change of its tag
 * does not write its words again. Texts are compared byte by byte (`COLLATE "C"`), as in SQLite.
 *
 * Words are lexemes of `#lib/text`; no configuration or dictionary of PostgreSQL is used. A `tsvector` counts positions up to
 * 16,383 and at most 256 of a word, so that phrases are looked for in the words in their order, and is not larger than 1 MB, so
 * that `search_more_words` has the words of a document that has more.
 *
 * What a GIN index has not sorted in yet (`gin_pending_list_limit`, in kB) is read as a whole by every search. With the 4 MB that
 * PostgreSQL takes by itself, a search during an import took ten times as long.
 */
export const searchSchemaV1 = `
CREATE TABLE search_documents (            -- seq = files.seq; the other columns: document-columns.ts
  seq bigint PRIMARY KEY,
  file_id text COLLATE "C" NOT NULL UNIQUE,
  company_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  tag_id text COLLATE "C" NOT NULL,
  document_day integer NOT NULL,
  issuer text COLLATE "C",
  issuer_shown text COLLATE "C",
  amount bigint,
  currency text COLLATE "C",
  folder text COLLATE "C" NOT NULL,
  needs_check smallint NOT NULL
);
CREATE INDEX search_documents_by_company ON search_documents (company_id, seq);
CREATE INDEX search_documents_by_user ON search_documents (user_id, seq);
CREATE INDEX search_documents_by_tag ON search_documents (tag_id, seq);
CREATE INDEX search_documents_by_day ON search_documents (company_id, document_day, seq);
CREATE INDEX search_documents_by_amount ON search_documents (company_id, amount, seq) WHERE amount IS NOT NULL;
CREATE INDEX search_documents_by_issuer ON search_documents (company_id, issuer, seq) WHERE issuer IS NOT NULL;
CREATE INDEX search_documents_to_check ON search_documents (company_id, seq) WHERE needs_check = 1;

CREATE TABLE search_texts (
  seq bigint PRIMARY KEY,
  heading tsvector NOT NULL,               -- the words of the name (weight A) and of the data points (B)
  words tsvector NOT NULL,                 -- these and the words of the pages (D), as far as there is room
  terms text NOT NULL                      -- words in their order with a space before and after each; a line for the name,
                                           -- one for the data points and one for the pages
) WITH (toast_tuple_target = 128);         -- wide columns are kept apart, so that a match reads few bytes
CREATE INDEX search_texts_by_word ON search_texts USING gin (words) WITH (gin_pending_list_limit = 256);
CREATE INDEX search_texts_by_heading ON search_texts USING gin (heading) WITH (gin_pending_list_limit = 256);

CREATE TABLE search_more_words (           -- all words of a document that has more than one tsvector holds
  seq bigint NOT NULL,
  part integer NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (seq, part)
);
CREATE INDEX search_more_words_by_word ON search_more_words USING gin (words) WITH (gin_pending_list_limit = 256);

CREATE TABLE search_excerpts (             -- what highlights are cut from, in the order in which they are shown
  seq bigint NOT NULL,
  position integer NOT NULL,               -- pages begin at 1000000
  field text COLLATE "C" NOT NULL,         -- name | data_point | text
  page integer,
  chars integer NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (seq, position)
);

CREATE TABLE search_values (               -- values that documents are filtered by, folded; long ones are left out
  seq bigint NOT NULL,
  field text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  PRIMARY KEY (seq, field, value)
);
CREATE INDEX search_values_by_value ON search_values (field, value, seq);

CREATE TABLE search_counts (               -- changes of the number of documents; their sum is the number
  company_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  tag_id text COLLATE "C" NOT NULL,
  documents bigint NOT NULL
);
CREATE INDEX search_counts_by_company ON search_counts (company_id);

CREATE SEQUENCE search_term_places;
CREATE TABLE search_terms (                -- every word ever indexed that fuzzy search may correct to
  term text COLLATE "C" PRIMARY KEY,
  place bigint NOT NULL,                   -- grows in the order in which words became known
  grams text[] COLLATE "C" NOT NULL        -- fuzzy-terms.ts
);
CREATE INDEX search_terms_by_gram ON search_terms USING gin (grams) WITH (gin_pending_list_limit = 256);
`;

/**
 * Version 2: the texts that phrases are looked for in, and those that highlights are cut from, are unpacked faster. A server without
 * this method keeps the one it has, and rows that are there already keep theirs.
 */
export const searchSchemaV2 = `
DO $$ BEGIN
  ALTER TABLE search_texts ALTER COLUMN terms SET COMPRESSION lz4;
  ALTER TABLE search_excerpts ALTER COLUMN text SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
`;

/**
 * Version 3: numbers of the pairs of neighbouring words (`word-pairs.ts`), so that a phrase of common words is not looked for in the
 * texts of all documents that have its words. A document without them, which was written by the version before, is looked for in
 * its text; `fill-pairs.ts` adds them.
 */
export const searchSchemaV3 = `
ALTER TABLE search_texts ADD COLUMN pairs smallint[];
ALTER TABLE search_texts ALTER COLUMN pairs SET STATISTICS 0;
CREATE INDEX search_texts_by_pair ON search_texts USING gin (pairs) WITH (gin_pending_list_limit = 256);
CREATE INDEX search_texts_without_pairs ON search_texts (seq) WHERE pairs IS NULL;
`;

/**
 * Version 4: one index of words, headings and pairs that holds the block of a document, too (`newest-first.ts`), so that a word of most
 * documents is looked for in the newest ones alone. It is one, because PostgreSQL would answer the block by that of another column, and
 * read the words of every document in it. It is built before the others go: searches go on meanwhile, and writes wait.
 */
export const searchSchemaV4 = `
SET LOCAL maintenance_work_mem = '256MB';
CREATE INDEX search_texts_by_block ON search_texts USING gin (words, heading, pairs, (ARRAY[(seq >> 14)::integer]))
  WITH (gin_pending_list_limit = 256);
DROP INDEX search_texts_by_word, search_texts_by_heading, search_texts_by_pair;
`;
