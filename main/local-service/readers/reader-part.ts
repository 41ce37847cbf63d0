/** What readers need beside their own code, and what may be missing or damaged on a computer. */
export const readerParts = ['recognition', 'pdf'] as const;
export type ReaderPart = (typeof readerParts)[number];
