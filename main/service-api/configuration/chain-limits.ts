/** What a configuration may hold at most, so that every reading of a document stays bounded. Ours. */
export const chainLimits = {
  fieldsPerTag: 100,
  tagsPerCompany: 500,
  stepsPerList: 20,
  labels: 20,
  labelChars: 100,
  patternChars: 500,
  nameChars: 100,
  descriptionChars: 1_000,
  textChars: 1_000,
  mapEntries: 1_000,
  tables: 20,
  tableBytes: 1_048_576,
  tableRows: 20_000,
  tableColumns: 50,
  keywords: 2_000,
  patterns: 100,
} as const;
