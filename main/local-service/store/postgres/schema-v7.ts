/** Version 7: failed files of a company are found without reading all of its files. An addition, which a worker of the version before keeps. */
export const schemaV7 = `
CREATE INDEX files_failed ON files (company_id, seq) WHERE status = 'failed';
`;
