/**
 * Types that a browser may show from a stranger's bytes, recognized by the bytes alone. HTML, SVG and everything else that
 * could act is plain text or an attachment: a name or a sender's content type is never believed.
 */
export type SafeType =
  | 'application/pdf'
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'image/bmp'
  | 'text/plain; charset=utf-8';

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** @param head the first bytes, 4 KiB are enough. `null`: not on the list, to be given as an attachment. */
export function sniffSafeType(head: Uint8Array): SafeType | null {
  if (latin(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (latin(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (latin(head, 0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg';
  if (/^GIF8[79]a/u.test(latin(head, 0, 6))) return 'image/gif';
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return 'image/webp';
  if (latin(head, 0, 2) === 'BM' && head.length > 26) return 'image/bmp';
  return isText(head) ? 'text/plain; charset=utf-8' : null;
}

/** UTF-8 without control characters; a character that the end of the head cuts in two does not count against it. */
function isText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d))
    return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
