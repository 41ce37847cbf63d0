export type ByteRange =
  | { readonly kind: 'whole' }
  /** Both positions are inclusive, in bytes. */
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

/**
 * Parses a Range header (RFC 9110). Several ranges, other units and a malformed header select the whole file, as the
 * RFC allows.
 */
export function parseByteRange(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/u.exec(header?.trim() ?? '');
  const first = match?.groups?.first ?? '';
  const last = match?.groups?.last ?? '';
  if (first === '' && last === '') return { kind: 'whole' };
  if (first === '') return suffix(Number(last), sizeBytes);
  if (last !== '' && Number(last) < Number(first)) return { kind: 'whole' };
  if (Number(first) >= sizeBytes) return { kind: 'unsatisfiable' };
  return {
    kind: 'part',
    first: Number(first),
    last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1),
  };
}

function suffix(lengthBytes: number, sizeBytes: number): ByteRange {
  if (lengthBytes === 0 || sizeBytes === 0) return { kind: 'unsatisfiable' };
  return { kind: 'part', first: Math.max(0, sizeBytes - lengthBytes), last: sizeBytes - 1 };
}
