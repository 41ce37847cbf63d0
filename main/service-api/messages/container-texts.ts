/** Why an archive or a file in it is not read. */
export const containerTexts = {
  'reading.archive-locked':
    'The file is in an archive that is protected by a password. Unpack the archive and upload its files.',
  'reading.archive-damaged':
    'The archive is damaged and could not be unpacked. Create it again, or upload its files one by one.',
  'reading.archive-method':
    'The archive is compressed in a way that cannot be read. Unpack it on this computer and upload its files.',
  'reading.archive-too-large':
    'The archive contains more than can be unpacked safely. Unpack it on this computer and upload its files.',
  'reading.winmail-empty':
    'The file winmail.dat contains no attachment and no readable text. Ask the sender to send the documents again, not in Outlook format.',
} as const;
