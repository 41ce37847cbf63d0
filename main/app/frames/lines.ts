/**
 * Joins pieces of text into lines. The returned function takes the next piece, and returns false when a line grows
 * longer than `maxLength` characters: our own programs never send such a line.
 */
export function splitLines(maxLength: number, onLine: (line: string) => void): (piece: string) => boolean {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.length > maxLength) return false;
      if (line !== '') onLine(line);
    }
    return rest.length <= maxLength;
  };
}
