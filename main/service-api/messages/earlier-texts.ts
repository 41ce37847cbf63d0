/**
 * What the service said before its texts had codes, with the code of each: in its databases up to format 6, and in journals of
 * the app up to version 10. English as it stood there, which never changes; `{name}` stands for what was put in, `{name#}` for a number.
 */
export const earlierTexts: readonly (readonly [text: string, code: string])[] = [
  ['The file is empty.', 'reading.empty'],
  ['The file holds no text.', 'reading.no-text'],
  ['The file is larger than {megabytes#} MB. Split it and send the parts.', 'reading.too-large'],
  ['The text is larger than {megabytes#} MB. Split it and send the parts.', 'reading.text-too-large'],
  ['The e-mail is larger than {megabytes#} MB. Send its attachments alone.', 'reading.mail-too-large'],
  ['The e-mail has more than {lines#} lines of text. Send its attachments alone.', 'reading.mail-too-many-lines'],
  ['The e-mail is damaged: its parts are nested too deeply to be read.', 'reading.mail-damaged'],
  ['{kind} cannot be read yet. PDF, JPEG, PNG, TIFF, plain text and e-mail can.', 'reading.unsupported'],
  ['{kind} cannot be read yet. PDF, JPEG, PNG, TIFF, plain text and e-mail (.eml) can.', 'reading.unsupported'],
  [
    'The picture is damaged and cannot be opened. Open it in a picture program and save it again.',
    'reading.picture-damaged',
  ],
  ['The picture has {megapixels#} million pixels. Save it smaller and send it again.', 'reading.picture-too-large'],
  ['The PDF is too large for this computer to open. Split it and send the parts.', 'reading.pdf-too-large'],
  ['The PDF is damaged: it has no pages. Open it in a PDF program and save it again.', 'reading.pdf-no-pages'],
  ['The PDF is damaged and cannot be opened. Open it in a PDF program and save it again.', 'reading.pdf-damaged'],
  [
    'The PDF is damaged so badly that it cannot be opened. Save it again and send it anew.',
    'reading.pdf-badly-damaged',
  ],
  ['The PDF is damaged: none of its pages can be opened. Save it again and send it anew.', 'reading.pdf-pages-damaged'],
  ['The PDF is protected by a password. Remove the password and send it again.', 'reading.pdf-locked'],
  ['The PDF is protected in a way that cannot be opened. Send an unprotected copy.', 'reading.pdf-protected'],
  [
    'Reading was given up because nothing moved for {time}. The file may be damaged: open it and save it anew, or split it. The file itself is kept and can be downloaded.',
    'reading.hung',
  ],
  [
    'Reading was given up because it needed more than {megabytes#} MB of memory. Split the file, or scan it at a lower resolution. The file itself is kept and can be downloaded.',
    'reading.memory',
  ],
  [
    'The reader failed on this file, each time it tried. It is probably damaged: open it and save it anew. The file itself is kept and can be downloaded.',
    'reading.failed',
  ],
  [
    '{part} cannot be started on this computer, so this file was not read. Nothing is wrong with the file. The file itself is kept and can be downloaded. Install Intray again if this stays; logs/local-service.log says more.',
    'reading.part-unavailable',
  ],
  [
    'The system did not let the service read this file (disk, permissions or open files). See the log.',
    'reading.system',
  ],
  ['What was read from this file could not be written to disk. Is the disk full?', 'reading.not-stored'],
  [
    'The service crashed {times#} times while it was reading this file. It is probably damaged: open it and save it anew.',
    'reading.crashed',
  ],
  [
    'The service was ended {times#} times while it was reading this file. It may need more memory than this machine has.',
    'reading.never-finished',
  ],
  ['The service was stopped.', 'reading.stopped'],
  ['The service ended while it was reading this file.', 'reading.interrupted'],
  ['Memory was short. This file is read again with no other beside it.', 'reading.memory-short'],
  ['This file takes long. Short ones go first.', 'reading.takes-long'],
  ['No job was created for it within 30 days.', 'reading.expired'],
  [
    'The name promises {promised}, but the file holds {found}. Check whether it is the right file.',
    'reading.type-mismatch',
  ],
  [
    'Only the first {read#} of {all#} pages were read. Split the document and send the rest again.',
    'reading.partly-read',
  ],
  ['Page {page#} could not be read.', 'reading.page-unread'],
  ['Page {page#} was read in part only.', 'reading.page-partly-read'],
  ['Attachments are not read: {names}', 'reading.attachments-unread'],
  ['No file of this job could be processed. Each file says why.', 'reading.job-failed'],
  [
    '{failed#} of {total#} files could not be processed, and this company lets one failed file fail the whole job.',
    'reading.job-failed-by-file',
  ],
];

/** What stood in such a text in place of a name, and is a message of its own. */
export const earlierParts: readonly (readonly [text: string, code: string])[] = [
  ['Office documents and archives', 'reading.kind.office'],
  ['Old office documents', 'reading.kind.old-office'],
  ['HEIC photos', 'reading.kind.heic'],
  ['BMP pictures', 'reading.kind.bmp'],
  ['Archives', 'reading.kind.archive'],
  ['PostScript files', 'reading.kind.postscript'],
  ['RTF documents', 'reading.kind.rtf'],
  ['Files of this kind', 'reading.kind.other'],
  ['{seconds#} seconds', 'reading.seconds'],
  ['{minutes#} minutes', 'reading.minutes'],
  ['The program that reads documents', 'reading.part.reader'],
  ['Text recognition, which reads scans and photos,', 'reading.part.recognition'],
  ['The part that opens PDF files', 'reading.part.pdf'],
  ['a PDF', 'reading.type.pdf'],
  ['a picture', 'reading.type.picture'],
  ['an e-mail', 'reading.type.mail'],
  ['a text', 'reading.type.text-file'],
  ['plain text', 'reading.type.text'],
];
