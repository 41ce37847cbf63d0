import type { Catalogue } from '../catalogue.ts';

export const tagTexts = {
  'tags.list': ['Tags', 'Tags'],
  'tags.readOnly': [
    'Only to be read: tags and fields cannot be changed here.',
    'Nur zum Lesen: Tags und Felder lassen sich hier nicht ändern.',
  ],
  'tags.failed': ['The tags could not be asked for', 'Die Tags waren nicht zu erfragen'],
  'tags.none': ['No tags', 'Keine Tags'],
  'tags.none.text': ['The service shows you none.', 'Der Dienst zeigt Ihnen keine.'],
  'tags.fieldCount': [
    '{count, plural, =0 {} one {1 field} other {{shown} fields}}',
    '{count, plural, =0 {} one {1 Feld} other {{shown} Felder}}',
  ],
  'tags.documents': ['Find its documents', 'Dokumente dazu finden'],
  'tags.criteria': ['Words that speak for it', 'Wörter, die dafür sprechen'],
  'tags.criteria.none': ['The service names none.', 'Der Dienst nennt keine.'],
  'tags.minScore': ['assigned from {percent}', 'vergeben ab {percent}'],
  'tags.patterns': ['Patterns', 'Muster'],
  'tags.examples': [
    '{count, plural, =0 {It learned from no examples yet.} one {It learned from one example.} other {It learned from {shown} examples.}}',
    '{count, plural, =0 {Es wurde noch aus keinem Beispiel gelernt.} one {Es wurde aus einem Beispiel gelernt.} other {Es wurde aus {shown} Beispielen gelernt.}}',
  ],
  'tags.more': ['and {count, number} more', 'und {count, number} weitere'],
  'tags.fields': ['Fields', 'Felder'],
  'tags.fields.none': ['Nothing is read from these documents.', 'Aus diesen Dokumenten wird nichts gelesen.'],
  'tags.fields.failed': [
    'The fields could not be asked for: {message}',
    'Die Felder waren nicht zu erfragen: {message}',
  ],
  'tags.type': [
    '{type, select, String {Text} DateTime {Date} Decimal {Number} other {{type}}}',
    '{type, select, String {Text} DateTime {Datum} Decimal {Zahl} other {{type}}}',
  ],
  'tags.source': [
    '{source, select, built_in {found by Intray itself} pattern {by a pattern} label {beside a label} other {from {source}}}',
    '{source, select, built_in {findet Intray selbst} pattern {nach einem Muster} label {neben einer Beschriftung} other {aus {source}}}',
  ],
  'tags.dependsOn': ['after {fields}', 'nach {fields}'],
  'tags.try': ['Try a text', 'Einen Text ausprobieren'],
  'tags.try.label': ['Text', 'Text'],
  'tags.try.text': [
    'Paste the words of a document to see what it would be taken for. Nothing is stored.',
    'Fügen Sie die Wörter eines Dokuments ein, um zu sehen, wofür es gehalten würde. Nichts wird gespeichert.',
  ],
  'tags.try.do': ['What is it?', 'Was ist das?'],
  'tags.try.none': ['It fits no tag.', 'Es passt zu keinem Tag.'],
  'tags.try.failed': ['It could not be tried: {message}', 'Es war nicht auszuprobieren: {message}'],
} as const satisfies Catalogue;
