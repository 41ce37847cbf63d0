/** Longer texts are rarely met twice. */
const longestText = 40;
const mostTexts = 4_000;

/**
 * Returns `work`, which remembers what it made of short texts: documents have most of their words in common. It forgets all
 * of them when they are too many.
 */
export function remember<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    if (known.size >= mostTexts) known.clear();
    if (text.length <= longestText) known.set(text, result);
    return result;
  };
}
