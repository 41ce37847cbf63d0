const longestName = 200;
/** Endings of parts that have a type and no name. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/tiff': 'tif',
  'message/rfc822': 'eml',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
};

/**
 * A file name of what a sender wrote as one: without folders, control characters and marks that turn the direction of writing, and
 * short enough for any disk.
 */
export function partName(
  written: string | null,
  fallback: { readonly stem: string; readonly contentType: string },
): string {
  const last = (written ?? '').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .slice(0, 4 * longestName)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
    .trim();
  if (name === '' || /^\.+$/.test(name))
    return `${fallback.stem}.${endings[fallback.contentType.toLowerCase()] ?? 'bin'}`;
  return shortened(name);
}

/** Cuts the middle, so that the ending stays. */
function shortened(name: string): string {
  if (name.length <= longestName) return name;
  // A cut may halve a character of two code units.
  return `${name.slice(0, longestName - 20)}${name.slice(-20)}`.replace(/\p{Cs}/gu, '');
}
