/** Version 6: jobs that are to end are found without reading all jobs. An addition, which a worker of the version before keeps. */
export const schemaV6 = `
CREATE INDEX jobs_in_process ON jobs (seq) WHERE status = 'processing';
`;
