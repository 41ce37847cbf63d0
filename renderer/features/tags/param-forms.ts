import type { MessageCode } from '#contract/messages/message.ts';

/** A part of a source or step as it is typed: its kind and its inputs, which the schema checks before it is saved. */
export type Draft = Readonly<Record<string, unknown>>;

interface ParamOf<Kind extends string> {
  readonly key: string;
  readonly kind: Kind;
  readonly label: MessageCode & `param.${string}`;
  readonly description?: MessageCode & `param.${string}`;
}
interface ChoiceParam extends ParamOf<'choice'> {
  readonly options: readonly { readonly id: string; readonly label: MessageCode & `param.${string}` }[];
}
export type Param =
  | ParamOf<
      'text' | 'lines' | 'pattern' | 'group' | 'number' | 'entries' | 'field' | 'fields' | 'table' | 'key' | 'value'
    >
  | ChoiceParam;

/** The inputs of one kind of source or step, and what a new one starts with. */
export interface ParamForm {
  readonly id: string;
  readonly title: MessageCode & `param.${string}`;
  readonly params: readonly Param[];
  readonly initial: Draft;
}

const option = <Id extends string>(id: Id) => ({ id, label: `param.option.${id}` }) as const;
const otherwise = {
  key: 'otherwise',
  kind: 'choice',
  label: 'param.otherwise',
  options: [option('empty'), option('keep')],
} as const;

/** Where the value of a field can come from. The kind is under `kind`. */
export const sourceForms = [
  {
    id: 'label',
    title: 'param.source.label',
    params: [
      { key: 'labels', kind: 'lines', label: 'param.labels', description: 'param.labels.text' },
      {
        key: 'direction',
        kind: 'choice',
        label: 'param.direction',
        options: [option('right_or_below'), option('right'), option('below')],
      },
      { key: 'occurrence', kind: 'choice', label: 'param.occurrence', options: [option('first'), option('last')] },
    ],
    initial: { kind: 'label', labels: [], direction: 'right_or_below', occurrence: 'first' },
  },
  {
    id: 'pattern',
    title: 'param.source.pattern',
    params: [
      { key: 'pattern', kind: 'pattern', label: 'param.pattern', description: 'param.pattern.text' },
      { key: 'group', kind: 'group', label: 'param.group', description: 'param.group.text' },
    ],
    initial: { kind: 'pattern', pattern: '', group: 0 },
  },
  {
    id: 'table_column',
    title: 'param.source.table_column',
    params: [
      { key: 'headings', kind: 'lines', label: 'param.headings', description: 'param.headings.text' },
      {
        key: 'take',
        kind: 'choice',
        label: 'param.take',
        options: [option('values'), option('sum'), option('count')],
      },
    ],
    initial: { kind: 'table_column', headings: [], take: 'sum' },
  },
  {
    id: 'template',
    title: 'param.source.template',
    params: [{ key: 'template', kind: 'text', label: 'param.template', description: 'param.template.text' }],
    initial: { kind: 'template', template: '' },
  },
  {
    id: 'fields',
    title: 'param.source.fields',
    params: [
      { key: 'fields', kind: 'fields', label: 'param.fields' },
      {
        key: 'operation',
        kind: 'choice',
        label: 'param.operation',
        options: [option('sum'), option('difference'), option('join')],
      },
      { key: 'separator', kind: 'text', label: 'param.separator' },
    ],
    initial: { kind: 'fields', fields: [], operation: 'sum', separator: ' ' },
  },
  {
    id: 'metadata',
    title: 'param.source.metadata',
    params: [{ key: 'key', kind: 'text', label: 'param.metadataKey', description: 'param.metadataKey.text' }],
    initial: { kind: 'metadata', key: '' },
  },
  {
    id: 'constant',
    title: 'param.source.constant',
    params: [{ key: 'value', kind: 'text', label: 'param.constant' }],
    initial: { kind: 'constant', value: '' },
  },
  {
    id: 'built_in',
    title: 'param.source.built_in',
    params: [{ key: 'value', kind: 'field', label: 'param.builtIn', description: 'param.builtIn.text' }],
    initial: { kind: 'built_in', value: 'total' },
  },
] as const satisfies readonly ParamForm[];

/** The steps of a chain. The name is under `step`. */
export const stepForms = [
  { id: 'trim', title: 'param.step.trim', params: [], initial: { step: 'trim' } },
  {
    id: 'case',
    title: 'param.step.case',
    params: [
      {
        key: 'to',
        kind: 'choice',
        label: 'param.case',
        options: [option('upper'), option('lower'), option('title')],
      },
    ],
    initial: { step: 'case', to: 'upper' },
  },
  {
    id: 'replace',
    title: 'param.step.replace',
    params: [
      { key: 'find', kind: 'text', label: 'param.find' },
      { key: 'with', kind: 'text', label: 'param.with', description: 'param.with.text' },
      { key: 'mode', kind: 'choice', label: 'param.mode', options: [option('text'), option('pattern')] },
    ],
    initial: { step: 'replace', find: '', with: '', mode: 'text' },
  },
  {
    id: 'substring',
    title: 'param.step.substring',
    params: [
      { key: 'from', kind: 'number', label: 'param.from', description: 'param.from.text' },
      { key: 'length', kind: 'number', label: 'param.length', description: 'param.length.text' },
    ],
    initial: { step: 'substring', from: 0 },
  },
  {
    id: 'pad',
    title: 'param.step.pad',
    params: [
      { key: 'length', kind: 'number', label: 'param.padLength' },
      { key: 'with', kind: 'text', label: 'param.padWith' },
      { key: 'side', kind: 'choice', label: 'param.side', options: [option('start'), option('end')] },
    ],
    initial: { step: 'pad', length: 8, with: '0', side: 'start' },
  },
  {
    id: 'parse_date',
    title: 'param.step.parse_date',
    params: [
      {
        key: 'order',
        kind: 'choice',
        label: 'param.order',
        options: [option('day_first'), option('month_first')],
      },
    ],
    initial: { step: 'parse_date', order: 'day_first' },
  },
  {
    id: 'parse_amount',
    title: 'param.step.parse_amount',
    params: [
      {
        key: 'decimal_mark',
        kind: 'choice',
        label: 'param.decimalMark',
        options: [
          { id: ',', label: 'param.option.comma' },
          { id: '.', label: 'param.option.point' },
        ],
      },
    ],
    initial: Object.fromEntries([
      ['step', 'parse_amount'],
      ['decimal_mark', ','],
    ]),
  },
  {
    id: 'map',
    title: 'param.step.map',
    params: [{ key: 'entries', kind: 'entries', label: 'param.entries', description: 'param.entries.text' }, otherwise],
    initial: { step: 'map', entries: [], otherwise: 'empty' },
  },
  {
    id: 'lookup',
    title: 'param.step.lookup',
    params: [
      { key: 'table', kind: 'table', label: 'param.table' },
      { key: 'key_column', kind: 'key', label: 'param.keyColumn' },
      { key: 'value_column', kind: 'value', label: 'param.valueColumn' },
      otherwise,
    ],
    initial: { step: 'lookup', table: '', otherwise: 'empty' },
  },
  {
    id: 'join',
    title: 'param.step.join',
    params: [{ key: 'separator', kind: 'text', label: 'param.separator' }],
    initial: { step: 'join', separator: ', ' },
  },
] as const satisfies readonly ParamForm[];

export const sourceFormOf = (source: Draft): ParamForm | undefined =>
  sourceForms.find(({ id }) => id === source['kind']);
export const stepFormOf = (step: Draft): ParamForm | undefined => stepForms.find(({ id }) => id === step['step']);
