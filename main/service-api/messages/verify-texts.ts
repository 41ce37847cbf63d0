/** What a check of the stored documents found (`intray service verify`). */
export const verifyTexts = {
  'service.verify.bytes-missing': 'File {file}: its bytes are missing ({sha256}).',
  'service.verify.size-differs': 'File {file}: its bytes have another size than was stored ({sha256}).',
  'service.verify.hash-differs': 'File {file}: its bytes are not those that were stored ({sha256}).',
  'service.verify.bytes-unreadable': 'File {file}: its bytes cannot be read ({sha256}).',
  'service.verify.bytes-not-needed':
    'Stored, but no file needs it: {sha256} ({bytes, number} bytes). The next start of the service removes it.',
  'service.verify.bytes-kept':
    'Stored, but no file needs it: {sha256} ({bytes, number} bytes). It stays, and the first start of the service after {until} removes it.',
  'service.verify.not-in-index': 'File {file}: search does not find it, or not for the right people.',
  'service.verify.only-in-index': 'File {file}: search finds it, although it is not a processed document.',
  'service.verify.compared':
    '{files, number} files, {objects, number} stored objects ({bytes, number} bytes) and {indexed, number} entries of the search index compared.',
  'service.verify.problems': 'Problems: {count, number}',
  'service.verify.no-archive': '{path} holds no archive. Name its data directory; nothing was changed.',
  'service.verify.stopped': 'The check was stopped before its end.',
  'service.verify.failed': 'The check could not be completed ({why}). Try it again when the data can be reached.',
} as const;
