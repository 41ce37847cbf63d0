/** Why a document is not corrected. */
export const correctionTexts = {
  'service.correction.changed':
    'The document changed after you opened it, so nothing was corrected. Look at it again, then correct it.',
  'service.correction.not-read': 'This file has no class and values that could be corrected, because it was not read.',
  'service.correction.no-class': 'There is no such class. It may have been deleted: load the classes again.',
  'service.correction.no-field': 'The class of this document has no value named {field}. Choose another class first.',
  'service.correction.no-value': 'The document has no value {field} now. Enter one instead.',
  'service.correction.no-table': '{field} is not a table of items. Enter a value instead.',
  'service.correction.value': '{field}: {problem}',
  'service.correction.too-slow':
    'The document could not be analysed in time, so nothing was corrected. Try again in a moment.',
} as const;
