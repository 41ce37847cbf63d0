/**
 * Builds a `Content-Disposition` header for any file name. It holds an ASCII form without characters that could end the
 * parameter or the header, and the exact name in the extended form (RFC 6266). Path separators are replaced in both.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const safe = name.replaceAll(/[/\\]/gu, '_').replaceAll(/\p{Cc}/gu, '');
  const named = safe === '' || safe === '.' || safe === '..' ? 'file' : safe;
  const ascii = named.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const exact = encodeURIComponent(named.toWellFormed()).replaceAll(/['()*]/gu, percentEncoded);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
