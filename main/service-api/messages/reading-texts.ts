/** What became of reading a file, and of its job. `{name, number}` is written with separators of thousands. */
export const readingTexts = {
  'reading.empty': 'The file is empty, so nothing could be read. Check the original and upload it again.',
  'reading.no-text': 'The file contains no text, so there is nothing to search. Check that it is the right file.',
  'reading.too-large':
    'The file is larger than {megabytes, number} MB and was not read. Split it and upload the parts.',
  'reading.text-too-large':
    'The text file is larger than {megabytes, number} MB and was not read. Split it and upload the parts.',
  'reading.mail-too-large':
    'The e-mail is larger than {megabytes, number} MB and was not read. Upload its attachments as separate files.',
  'reading.mail-too-many-lines':
    'The e-mail has more than {lines, number} lines and was not read. Upload its attachments as separate files.',
  'reading.mail-damaged':
    'The e-mail is damaged: its parts are nested too deeply. Save it again in your mail program and upload the new file.',
  'reading.unsupported':
    '{kind} cannot be read yet. Upload the document as a PDF, picture, Office document, text file or e-mail.',
  'reading.kind.office': 'Office documents and archives',
  'reading.kind.old-office': 'Documents of PowerPoint and other programs from before 2007',
  'reading.kind.heic': 'HEIC photos',
  'reading.kind.bmp': 'BMP pictures',
  'reading.kind.archive': 'Archives',
  'reading.kind.postscript': 'PostScript files',
  'reading.kind.rtf': 'RTF documents',
  'reading.kind.other': 'Files of this type',
  'reading.picture-damaged':
    'The picture is damaged and could not be opened. Save it again in a picture program and upload the new file.',
  'reading.picture-too-large':
    'The picture has {megapixels, number} million pixels, which is too many to read. Save it at a smaller size and upload the new file.',
  'reading.pdf-too-large':
    'The PDF is too large for this computer and could not be opened. Split it and upload the parts.',
  'reading.pdf-no-pages':
    'The PDF is damaged: it has no pages. Save it again in a PDF program and upload the new file.',
  'reading.pdf-damaged':
    'The PDF is damaged and could not be opened. Save it again in a PDF program and upload the new file.',
  'reading.pdf-badly-damaged':
    'The PDF is so badly damaged that the PDF reader failed on it. Create or scan the document again and upload the new file.',
  'reading.pdf-pages-damaged':
    'The PDF is damaged: none of its pages could be opened. Save it again in a PDF program and upload the new file.',
  'reading.pdf-locked': 'The PDF is password-protected and could not be read. Remove the password and upload it again.',
  'reading.pdf-protected': 'The PDF is protected against reading. Upload an unprotected copy.',
  'reading.hung':
    'Reading this file was ended because it made no progress for {time}. The file may be damaged: save it again or split it, then upload it.',
  'reading.seconds': '{seconds, number} seconds',
  'reading.minutes': '{minutes, number} minutes',
  'reading.memory':
    'Reading this file was ended because it needed more than {megabytes, number} MB of memory. Split the file, or scan it at a lower resolution.',
  'reading.failed':
    'Reading this file failed in every attempt; the file itself is kept. It may be damaged: save it again and upload the new file.',
  'reading.crashed':
    'The service crashed {times, number} times while reading this file and does not read it again. The file may be damaged: save it again and upload the new file.',
  'reading.never-finished':
    'The service ended {times, number} times while reading this file and does not read it again. The file may need more memory than this computer has: split it and upload the parts.',
  'reading.part-unavailable':
    '{part} could not be started, so this file was not read; the file itself is fine. If this continues, install Intray again; logs/local-service.log has details.',
  'reading.part-missing':
    '{part} cannot be started on this computer. If this continues, install Intray again; logs/local-service.log has details.',
  'reading.part.reader': 'The document reader',
  'reading.part.recognition': 'Text recognition',
  'reading.part.pdf': 'The PDF reader',
  'reading.system':
    'The operating system did not let the service read this file. Check the disk and the permissions; logs/local-service.log has details.',
  'reading.not-stored': 'The text of this file could not be saved. Check that the disk is not full.',
  'reading.stopped': 'The service was stopped while reading this file. It reads the file when it runs again.',
  'reading.interrupted': 'The service ended unexpectedly while reading this file. The file is read again.',
  'reading.memory-short':
    'There was not enough memory to read several files at once. This file is read again on its own.',
  'reading.takes-long': 'This file takes long to read. Shorter files are read first.',
  'reading.storage-away': 'The storage of the files did not answer. Files are read when it does.',
  'reading.tags-changed':
    'The class of this file was renamed or deleted while the file was read. The file is read again with the present classes.',
  'reading.loses-text':
    'Pages that had text before had none when this document was processed again, so the earlier result was kept. Check that text recognition works on this computer.',
  'reading.expired': 'No job was created for this file within 30 days. The service deleted it.',
  'reading.type-mismatch':
    'The file name suggests {promised}, but the file contains {found}. Check that it is the right file.',
  'reading.type.pdf': 'a PDF',
  'reading.type.picture': 'a picture',
  'reading.type.mail': 'an e-mail',
  'reading.type.text-file': 'a text file',
  'reading.type.text': 'plain text',
  'reading.partly-read':
    'Only the first {read, number} of {all, number} pages were read. Split the document and upload the other pages.',
  'reading.page-unread': 'Page {page, number} could not be read.',
  'reading.page-partly-read': 'Only a part of page {page, number} was read.',
  'reading.attachments-unread': 'Attachments were not read: {names}. Upload them as separate files.',
  'reading.job-failed': 'None of the files in this job could be processed. Open each file to see the reason.',
  'reading.job-failed-by-file':
    '{failed, number} of {total, number} files could not be processed, so the company settings made the whole job fail. Open each file to see the reason.',
  'job.merge.type': 'Only pictures and PDFs can be merged.',
  'job.merge.bytes': 'Together the files have more than {megabytes, number} MB.',
  'job.merge.pages': 'Together the files have more than {pages, number} pages.',
  'job.not-merged':
    'The files of this job were not merged, so each was processed on its own. {reason} Correct the files and upload them again to merge them.',
  'job.not-merged-file':
    'The files of this job were not merged because of {name}, so each was processed on its own. {reason}',
  'job.not-split': '{name} was not split into documents and was processed as a whole. {reason}',
  'job.split.too-many': 'It would be split into more than {parts, number} documents.',
  'job.split.too-large': 'Its documents together have more than {megabytes, number} MB.',
  'job.split.page': 'Page {page, number} could not be copied.',
  'file.part-missing': '{name} could not be taken out of this file. {reason}',
  'file.parts-failed':
    '{failed, number} of {total, number} documents in this file could not be processed: {names}. Open each of them to see the reason.',
  'reading.not-merged': 'The files of this job could not be merged. This file is processed on its own.',
  'reading.not-split': 'This file could not be split into documents. It is processed as a whole.',
} as const;
