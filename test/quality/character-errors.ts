function squeeze(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function editDistance(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  let row = Uint32Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, character] of left.entries()) {
    const next = new Uint32Array(right.length + 1);
    next[0] = i + 1;
    for (const [j, other] of right.entries()) {
      const replaced = (row[j] ?? 0) + (character === other ? 0 : 1);
      next[j + 1] = Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1);
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

function sorted(text: string): string {
  return text.split(' ').toSorted().join(' ');
}

/** A transcript without a small letter does not say which letters of its page are small: case counts for nothing then. */
function inCaseOf(truth: string, read: string): string {
  return truth === truth.toUpperCase() ? read.toUpperCase() : read;
}

/** Returns edits per character of the true text, in its order. Runs of white space count as one space. */
export function characterErrorRate(truth: string, read: string): number {
  const [expected, got] = [squeeze(truth), squeeze(inCaseOf(truth, read))];
  return editDistance(expected, got) / Math.max(1, Array.from(expected).length);
}

/** Returns the same with the words of both texts sorted, for texts whose reading order may differ. */
export function unorderedErrorRate(truth: string, read: string): number {
  return characterErrorRate(sorted(squeeze(truth)), sorted(squeeze(inCaseOf(truth, read))));
}
