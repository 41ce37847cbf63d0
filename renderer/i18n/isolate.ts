/** A name inside a sentence: marks in it that turn text around end with it (Unicode's first strong isolate). */
export const isolate = (name: string) => `\u2068${name}\u2069`;
