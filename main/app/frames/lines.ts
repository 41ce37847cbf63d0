/**
 * Puts pieces of text together into lines. The function it returns takes the next piece, and answers false when a line
 * grows longer than `maxLength` characters: whoever sends that is not ours.
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
