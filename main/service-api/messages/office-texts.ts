/** What became of reading an Office document. */
export const officeTexts = {
  'reading.office-damaged':
    'The document is damaged and could not be opened. Save it again in its Office program and upload the new file.',
  'reading.office-too-large':
    'The document unpacks to more than this computer reads at once and was not read. Split it and upload the parts.',
  'reading.office-locked':
    'The document is password-protected and could not be read. Remove the password in its Office program and upload it again.',
  'reading.partly-read-large':
    'Only the first part of this document was read, because it is very large. Split it and upload the other parts.',
  'reading.hidden-unread':
    'Hidden text, sheets or slides were not read. Show them in the Office program and upload the file again if they matter.',
  'reading.type.text-document': 'a text document',
  'reading.type.spreadsheet': 'a spreadsheet',
  'reading.type.presentation': 'a presentation',
} as const;
