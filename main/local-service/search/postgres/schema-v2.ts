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
