/**
 * A file name as a form's head carries it, back to what it was. Forms of browsers send quote, CR and LF as `%22`, `%0D`,
 * `%0A`; our client does so with the other control characters and the backslash too, which parsers read in different ways.
 * A percent sign is not escaped by anybody, so other escapes stay as they are, and a name that holds one of these literally
 * is taken for the character: such names are far rarer than names with a quote.
 */
export function formFileName(sent: string): string {
  return sent.replaceAll(/%(?<hex>[01][0-9A-F]|22|5C|7F)/gu, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
