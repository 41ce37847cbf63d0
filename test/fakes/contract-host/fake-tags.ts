import type { Failure } from '#core/failure.ts';
import type { ConfiguredField, ConfiguredTag } from '#service-api/configuration/tag-calls.ts';
import { aText } from '../../lib/a-text.ts';
import type { FakeAnswers } from './fake-configuration.ts';
import { fieldRecords, tagIdOf, tagRecords } from './service-records.ts';
import { documentIdOf } from './made-files.ts';

type TagAnswers = Pick<
  FakeAnswers,
  Extract<keyof FakeAnswers, `${'tags' | 'fields' | 'tables' | 'patterns'}.${string}`>
>;
type Field = ConfiguredTag['fields'][number];

const idOf = (group: number, index: number): string =>
  `00000000-0000-4000-8000-${String(group).padStart(4, '0')}${String(index).padStart(8, '0')}`;

export const ownFieldIdOf = (index: number): string => idOf(4, index);

const noTag: Failure = { kind: 'refused', message: aText('There is no such class.'), status: 404 };

/** Two fields that a company has added to its invoices: one is made of the other and a table. */
const ownFields: readonly ConfiguredField[] = [
  {
    name: 'customer_number',
    dataType: 'String',
    description: '',
    source: {
      kind: 'label',
      labels: ['Kundennummer', 'Customer no.'],
      direction: 'right_or_below',
      occurrence: 'first',
    },
    dependsOn: [],
    pre: [{ step: 'trim' }],
    post: [{ step: 'replace', find: 'KD-', with: '', mode: 'text' }],
    required: false,
  },
  {
    name: 'cost_center',
    dataType: 'String',
    description: 'Where the invoice is booked.',
    source: { kind: 'template', template: '{customer_number}' },
    dependsOn: [],
    pre: [],
    post: [
      { step: 'lookup', table: 'cost centers', key_column: 'number', value_column: 'cost center', otherwise: 'empty' },
    ],
    required: false,
  },
];

const columns = ['number', 'cost center', 'responsible'];

/** The tags of the invented service as its owner sees them; changes last as long as the host. */
export function fakeTags(): TagAnswers {
  let tags: ConfiguredTag[] = tagRecords().map(asConfigured);
  let tables = [{ name: 'cost centers', columns, rowCount: 48 }];
  const find = (id: string) => tags.find((tag) => tag.id === id);
  const put = (id: string, part: (tag: ConfiguredTag) => Partial<ConfiguredTag>): ConfiguredTag | Failure => {
    const tag = find(id);
    if (tag === undefined) return noTag;
    const next = { ...tag, ...part(tag) };
    const counts = { fieldCount: next.fields.length, exampleCount: next.examples.length };
    const changed = { ...next, ...counts, isChanged: tag.isBuiltIn };
    tags = tags.map((each) => (each.id === id ? changed : each));
    return changed;
  };
  return {
    'tags.list': () => tags.map(summaryOf),
    'tags.get': ({ id }) => find(id) ?? noTag,
    'tags.create': (given) => {
      const tag = { ...newTag, ...given, id: tagIdOf(tags.length) };
      tags = [...tags, tag];
      return tag;
    },
    'tags.change': ({ id, ...given }) => put(id, () => given as Partial<ConfiguredTag>),
    'tags.delete': ({ id }) => {
      const movedDocuments = find(id)?.documentCount ?? 0;
      tags = tags.filter((tag) => tag.id !== id);
      return { movedDocuments };
    },
    'tags.restore': ({ id }) => put(id, () => ({})),
    'tags.addExamples': ({ id, fileIds }) =>
      put(id, ({ examples }) => ({
        examples: [...examples, ...fileIds.map((fileId) => ({ fileId, name: `${fileId}.pdf` }))],
      })),
    'tags.removeExample': ({ id, fileId }) =>
      put(id, ({ examples }) => ({ examples: examples.filter((each) => each.fileId !== fileId) })),
    'fields.put': ({ tagId, id, field }) =>
      put(tagId, ({ fields }) => {
        const given: Field = { ...field, id: id ?? idOf(3, fields.length), descriptionCode: null };
        return { fields: id === null ? [...fields, given] : fields.map((each) => (each.id === id ? given : each)) };
      }),
    'fields.delete': ({ tagId, id }) => put(tagId, ({ fields }) => ({ fields: fields.filter((one) => one.id !== id) })),
    'fields.order': ({ tagId, ids }) =>
      put(tagId, ({ fields }) => ({ fields: ids.flatMap((id) => fields.filter((each) => each.id === id)) })),
    'patterns.check': ({ pattern }) =>
      pattern.includes('(') && !pattern.includes(')')
        ? { isValid: false, reason: 'missing closing )', groupCount: 0 }
        : { isValid: true, reason: null, groupCount: 1 },
    'tables.list': () => tables,
    'tables.put': ({ name, csv }) => {
      const [header = '', ...rows] = csv.trim().split('\n');
      const table = { name, columns: header.split(';'), rowCount: rows.length };
      tables = [...tables.filter((each) => each.name !== name), table];
      return table;
    },
    'tables.delete': ({ name }) => {
      tables = tables.filter((each) => each.name !== name);
      return {};
    },
  };
}

const newTag: ConfiguredTag = {
  id: '',
  name: '',
  description: '',
  descriptionCode: null,
  isFixed: false,
  isBuiltIn: false,
  isChanged: false,
  documentCount: 0,
  fieldCount: 0,
  exampleCount: 0,
  keywords: [],
  patterns: [],
  minScore: 0.4,
  viewers: null,
  examples: [],
  training: null,
  fields: [],
};

const documentCounts = [418, 214, 37, 131, 302, 12, 33];

function asConfigured(record: ReturnType<typeof tagRecords>[number], index: number): ConfiguredTag {
  const keywords = (record['criteria'] as { readonly keywords: readonly string[] }).keywords;
  const fields = fieldRecords(tagIdOf(index)).map((field, at): Field => ({
    id: idOf(2, index * 100 + at),
    name: String(field['name']),
    dataType: field['data_type'] as Field['dataType'],
    description: String(field['description']),
    descriptionCode: String(field['description_code']),
    source: { kind: 'built_in', value: field['name'] as 'date' },
    dependsOn: field['depends_on'] as string[],
    pre: [],
    post: [],
    required: field['required'] === true,
  }));
  const own =
    index === 0 ? ownFields.map((field, at) => ({ ...field, id: ownFieldIdOf(at), descriptionCode: null })) : [];
  const examples =
    index === 0 ? [24, 34].map((number) => ({ fileId: documentIdOf(number), name: `file-${number}.pdf` })) : [];
  return {
    ...newTag,
    id: tagIdOf(index),
    name: String(record['name']),
    description: String(record['description']),
    descriptionCode: String(record['description_code']),
    isBuiltIn: true,
    isChanged: index === 0,
    documentCount: documentCounts[index] ?? 0,
    keywords: keywords.map((text, at) => ({ text, weight: at === 0 ? 3 : 1, zone: at === 0 ? 'title' : 'anywhere' })),
    patterns: index === 0 ? [{ pattern: 'RE-\\d{4}-\\d{4}', weight: 2, zone: 'head' }] : [],
    fields: [...fields, ...own],
    fieldCount: fields.length + own.length,
    examples,
    exampleCount: examples.length,
  };
}

function summaryOf(tag: ConfiguredTag) {
  const {
    keywords: _k,
    patterns: _p,
    minScore: _m,
    viewers: _v,
    examples: _e,
    training: _t,
    fields: _f,
    ...summary
  } = tag;
  return summary;
}
