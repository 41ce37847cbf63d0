/** The headers of a reply, with names in lower case. */
export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the first value of a header. */
export function header(headers: ReplyHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
