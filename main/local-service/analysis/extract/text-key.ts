const numberSigns = /n[°ºᵒ]|№|#/g;

/**
 * Letters and digits only, lower case, without accents: "Rechnungs-Nr.:" and "RECHNUNGS NR" share one key. Every sign
 * for "number" becomes `no`, so that "Invoice #" and "Facture n°" need no entry of their own.
 */
export function textKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(numberSigns, 'no')
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Levenshtein distance, given up (`limit + 1`) as soon as it must exceed `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cost = Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
