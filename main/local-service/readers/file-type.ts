import type { ServiceMessageCode } from '#service-api/messages/service-message.ts';

/** What a file is by its first bytes. */
export type FileType =
  | { readonly kind: 'pdf' }
  | { readonly kind: 'image'; readonly contentType: string }
  | { readonly kind: 'mail' }
  | { readonly kind: 'text' }
  /** An archive, which may be an Office document. */
  | { readonly kind: 'zip' }
  | { readonly kind: 'rtf' }
  /** A compound file, which may be an Office document from before 2007. */
  | { readonly kind: 'compound' }
  | { readonly kind: 'unsupported'; readonly what: UnsupportedKind };

/** Files that are known and not read. */
export type UnsupportedKind = Extract<ServiceMessageCode, `reading.kind.${string}`>;

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Sniffs the content; `name` only helps to tell mail, and a PDF whose header is spoiled, from other text. */
export function sniffFileType(head: Uint8Array, name: string): FileType {
  // A container is none of the files that lie in it, however near to its start.
  if (['PK\x03\x04', 'PK\x05\x06'].includes(ascii(head, 0, 4))) return { kind: 'zip' };
  if (ascii(head, 0, 4) === '\xd0\xcf\x11\xe0') return { kind: 'compound' };
  // Readers accept a PDF whose header is preceded by up to a kilobyte of something else.
  if (ascii(head, 0, 1024).includes('%PDF-')) return { kind: 'pdf' };
  // A spoiled header is still no text: it fails as damaged, and is not filed as gibberish.
  if (ascii(head, 0, 4) === '%PDF' || (/\.pdf$/i.test(name) && holdsPdfObjects(head))) return { kind: 'pdf' };
  const image = pictureTypeOf(head);
  if (image) return { kind: 'image', contentType: image };
  if (ascii(head, 0, 5) === '{\\rtf') return { kind: 'rtf' };
  const other = otherBinary(head);
  if (other) return { kind: 'unsupported', what: other };
  return { kind: looksLikeMail(head, name) ? 'mail' : 'text' };
}

/** The skeleton of a PDF, whatever became of its first line. */
function holdsPdfObjects(head: Uint8Array): boolean {
  return /\d{1,10} \d{1,10} obj\b|%PDF|\bendobj\b|\bxref\b/.test(ascii(head, 0, head.length));
}

/** The type of a picture that is read, by the first bytes of its file. */
export function pictureTypeOf(head: Uint8Array): string | null {
  const start = ascii(head, 0, 16);
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (/^(II[*+]\0|MM\0[*+])/.test(start)) return 'image/tiff';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^....ftyp/s.test(start)) return heifType(ascii(head, 8, 64));
  if (/^BM.{4}\0{4}/s.test(start)) return 'image/bmp';
  return null;
}

/** Some programs name only the container first, and what is in it later. */
function heifType(brands: string): string | null {
  if (/^(avif|avis)/.test(brands)) return 'image/avif';
  if (/^(hei[cxms]|hev[cxms])/.test(brands)) return 'image/heic';
  if (!/^(mif1|msf1)/.test(brands)) return null;
  return brands.includes('avif') ? 'image/avif' : 'image/heic';
}

function otherBinary(head: Uint8Array): UnsupportedKind | null {
  const start = ascii(head, 0, 16);
  if (start.startsWith('\x1f\x8b') || start.startsWith('7z\xbc\xaf') || start.startsWith('Rar!'))
    return 'reading.kind.archive';
  if (start.startsWith('%!PS')) return 'reading.kind.postscript';
  // WordPerfect
  if (start.startsWith('\xffWPC')) return 'reading.kind.other';
  return null;
}

const mailHeader =
  /^(return-path|received|from|to|cc|subject|date|message-id|mime-version|delivered-to|x-[\w-]+|dkim-signature|reply-to|sender|content-type|content-transfer-encoding|arc-[\w-]+|authentication-results|in-reply-to|references|user-agent|thread-[\w-]+|importance|list-[\w-]+):/i;

/** A mail begins with header lines, several of them known, and names a sender or recipient. */
function looksLikeMail(head: Uint8Array, name: string): boolean {
  const lines = ascii(head, 0, 16 * 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/^\s+/, '')
    .split(/\r?\n/);
  const end = lines.findIndex((line) => line === '');
  const headers = (end < 0 ? lines : lines.slice(0, end)).filter(
    (line) => !/^[ \t]/.test(line) && !/^>?From /.test(line),
  );
  const shaped = headers.filter((line) => /^[!-9;-~]+:/.test(line)).length;
  const known = headers.filter((line) => mailHeader.test(line)).length;
  const correspondents = headers.some((line) => /^(from|to|return-path|received|delivered-to):/i.test(line));
  if (headers.length === 0 || shaped < headers.length * 0.8) return false;
  const named = /\.(eml|email|mht|mhtml)$/i.test(name);
  return known >= (named ? 1 : 3) && (named || correspondents);
}
