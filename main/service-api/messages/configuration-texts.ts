/**
 * The configuration of tags and fields: why a field has no value, what a step of its chain noticed, and why a change is
 * refused.
 */
export const configurationTexts = {
  'chain.not-found': 'The document does not show it. Check the label, heading or pattern against a document.',
  'chain.no-metadata': 'The upload has no descriptor named {key}. Check the name, or send it with the upload.',
  'chain.metadata-type': 'The descriptor {key} is not a text or a number, so it was not used.',
  'chain.field-empty': '{field} has no value, so this field has none.',
  'chain.not-a-number': '{value} is not a number. Add the step that reads amounts, or change the type of the field.',
  'chain.not-one-amount': '{value} does not hold exactly one amount, such as 1,234.56.',
  'chain.ambiguous-amount':
    '{value} can be read with either decimal mark, and the document does not show which. Add the step that reads amounts.',
  'chain.not-one-date': '{value} does not hold exactly one date, such as 31 Dec 2026.',
  'chain.ambiguous-date':
    '{value} can be read with the day or the month first, and the document does not show which. Add the step that reads dates.',
  'chain.list-needs-join': 'There are several values. Add the step that joins them.',
  'chain.needs-text':
    'This step needs text, but the value is a number or a date. Move the step before the one that reads it.',
  'chain.needs-list': 'This step joins several values, but there is only one.',
  'chain.not-in-map': '{value} is not in the list of replacements.',
  'chain.not-in-table': '{value} is not in the table {table}.',
  'chain.no-table': 'There is no table named {table} with these columns. Add it to the configuration.',
  'chain.pattern-refused': 'The pattern cannot be used: {reason}. Correct it.',
  'chain.too-long': 'The text became longer than {limit, number} characters, so it was not used.',
  'chain.too-much-work': 'The document has too much text for the patterns of this class, so this field was left out.',
  'chain.empty': 'Nothing was left of the text.',
  'chain.circle': 'The fields depend on each other in a circle: {path}. Remove one of these dependencies.',
  'chain.unknown-field': 'This class has no field named {field}. Correct the name, or add the field.',
  'service.configuration.no-field': 'There is no such field. It may have been deleted: load the class again.',
  'service.configuration.no-file': 'There is no such document, or it was not read. Choose another document.',
  'service.configuration.not-analysed':
    'The document was too much for the criteria and patterns, so it was not tried. Make the patterns simpler.',
  'service.configuration.no-table': 'There is no table named {name}. Load the tables again.',
  'service.configuration.no-review': 'This file does not wait for a review any more. Load the list again.',
  'service.configuration.name-taken': 'The name {name} is in use. Choose another name.',
  'service.configuration.fixed-tag':
    'The class unclassified takes the documents that fit no other class. It cannot be changed or deleted.',
  'service.configuration.not-built-in': '{name} is not part of Intray, so there is nothing to restore.',
  'service.configuration.field-needed': 'The field {by} needs {field}. Change or delete that field first.',
  'service.configuration.table-needed': 'The field {by} uses the table {table}. Change or delete that field first.',
  'service.configuration.too-many': 'No more than {limit, number} are possible here. Delete some first.',
  'service.configuration.order-incomplete':
    'The fields changed meanwhile. Load the class again and sort its fields again.',
  'service.configuration.pre-step':
    'The step {step} works on a value, so it cannot stand before extraction. Move it behind.',
  'service.configuration.same-tag': 'Documents cannot be moved to the class that is deleted. Choose another class.',
  'service.configuration.table-unreadable':
    'The table has no header row with different names, or no rows. Check the file.',
  'service.configuration.import-unreadable':
    'The file is no configuration that this version of Intray has exported, so nothing was changed. Choose another file.',
  'service.configuration.import-place':
    '{place}: {problem}, so nothing was changed. Correct the file and import it again.',
  'service.configuration.import-at': '{place}: {problem} Nothing was changed.',
  'service.import.missing': 'The value is missing',
  'service.import.type': 'The value has the wrong type',
  'service.import.too-long': 'The value is too long or too large',
  'service.import.too-short': 'The value is too short or too small',
  'service.import.unknown': 'These entries are not known: {names}',
  'service.import.value': 'The value is not allowed',
  'service.configuration.apply-running':
    'The definitions are being applied to the documents. Wait until that has ended, or cancel it.',
} as const;
