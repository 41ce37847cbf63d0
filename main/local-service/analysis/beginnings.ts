/** Returns how the keys begin: with each of their first letters. A text that is none of these begins no key. */
export function beginningsOf(keys: Iterable<string>): ReadonlySet<string> {
  const beginnings = new Set<string>();
  for (const key of keys) for (let end = 1; end <= key.length; end += 1) beginnings.add(key.slice(0, end));
  return beginnings;
}
