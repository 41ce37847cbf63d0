/** What became of a file that only LibreOffice opens. */
export const conversionTexts = {
  'reading.libreoffice-missing':
    'This file needs LibreOffice, which is not installed here. Install LibreOffice and try the file again, or upload the document as a PDF.',
  'reading.libreoffice-failed':
    'LibreOffice could not open this file, which may be damaged or password-protected. Open it in the program that made it, save it as a PDF and upload that.',
  'reading.libreoffice-slow':
    'LibreOffice was stopped because it did not finish with this file in time. Save the document as a PDF in the program that made it and upload that.',
  'reading.libreoffice-large':
    'The file is too large to be converted by LibreOffice. Save the document as a PDF in the program that made it and upload that.',
  'service.answer.not-converted':
    'Only files that LibreOffice opened are shown as pages in this way. Download the file instead.',
  'service.answer.libreoffice-missing':
    'LibreOffice is not installed on the computer of the service, so the pages cannot be shown. Install LibreOffice, or download the file.',
  'service.answer.libreoffice-failed': 'LibreOffice could not show the pages of this file. Download the file instead.',
  'service.answer.conversions-busy': 'The service is converting other files. Try again in a moment.',
} as const;
