/**
 * Isolates a name inside a sentence (Unicode's first strong isolate), so that bidirectional marks in the name end with
 * it.
 */
export const isolate = (name: string) => `\u2068${name}\u2069`;
