import type { ServiceMessageCode } from '#service-api/messages/service-message.ts';
import { texts } from '#service-api/messages/texts.ts';

/** A record in the format of a service. */
export type ServiceRecord = Readonly<Record<string, unknown>>;

/** The tags of the invented files, with their keywords: a few of the local service's, in its format. */
const tags = [
  ['invoice', ['invoice', 'amount due', 'rechnung', 'rechnungsnummer', 'zahlbar bis']],
  ['letter', ['dear', 'yours sincerely', 'sehr geehrte', 'mit freundlichen grüßen']],
  ['contract', ['agreement', 'hereby agree', 'vertrag', 'vertragspartner']],
  ['delivery_note', ['delivery note', 'packing slip', 'lieferschein']],
  ['receipt', ['receipt', 'change', 'quittung', 'bar']],
  ['cv', ['curriculum vitae', 'education', 'lebenslauf']],
  ['form', ['please complete', 'antrag', 'formular']],
] as const;

/** Ids are UUIDs, as the local service makes them. */
export const tagIdOf = (index: number): string => `00000000-0000-4000-8000-0001${String(index).padStart(8, '0')}`;

export const tagNames = tags.map(([name]) => name);

type FieldName = 'invoice_number' | 'date' | 'total' | 'currency' | 'issuer' | 'due_date';

/** As the local service describes what it has built in. */
const described = (code: ServiceMessageCode) => ({ description: texts[code], description_code: code });

const field = (name: FieldName, dataType: string) => ({
  id: `field-${name}`,
  name,
  data_type: dataType,
  ...described(`field.description.${name}`),
  required: true,
  source: { kind: 'built_in', value: name },
  depends_on: name === 'total' ? ['currency'] : [],
  pre: [],
  post: name === 'due_date' ? ['days_after: date'] : [],
});

const invoiceFields = [
  field('invoice_number', 'String'),
  field('date', 'DateTime'),
  field('total', 'Decimal'),
  field('currency', 'String'),
  field('issuer', 'String'),
  field('due_date', 'DateTime'),
];

const fieldsOf = (name: string) => (name === 'invoice' ? invoiceFields : invoiceFields.slice(1, 2));

export const tagRecords = (): ServiceRecord[] =>
  tags.map(([name, keywords], index) => ({
    id: tagIdOf(index),
    name,
    ...described(`tag.description.${name}`),
    field_count: fieldsOf(name).length,
    example_count: index === 0 ? 12 : 0,
    criteria: { keywords, patterns: [], min_score: 0.4 },
  }));

export const fieldRecords = (tagId: string): ServiceRecord[] =>
  fieldsOf(tags.find((_, index) => tagIdOf(index) === tagId)?.[0] ?? 'invoice');

export const fieldRecord = (id: string): ServiceRecord | null => invoiceFields.find((one) => one.id === id) ?? null;

const steps = [
  ['file.uploaded', null, 'uploaded', null],
  ['file.queued', 'uploaded', 'queued', null],
  ['file.processing', 'queued', 'processing', null],
  ['file.processed', 'processing', null, { pages: 1, notes: [] }],
  ['file.tagged', 'processing', 'tagged', { tag_name: 'invoice', tag_score: 0.96 }],
] as const;

export const eventRecords = (fileId: string, startMs: number): ServiceRecord[] =>
  steps.map(([kind, from, to, detail], index) => ({
    id: `event-${index}`,
    file_id: fileId,
    kind,
    from,
    to,
    detail,
    creation_date: new Date(startMs + index * 900).toISOString(),
  }));

export const versionRecords = (fileId: string, startMs: number, sizeBytes: number): ServiceRecord[] =>
  [1, 2].map((version) => ({
    id: `version-${version}`,
    file_id: fileId,
    version,
    length: sizeBytes - 400 * (2 - version),
    sha256: `${version}f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a0`,
    user_name: 'anna@nordlicht.example',
    creation_date: new Date(startMs - (2 - version) * 86_400_000).toISOString(),
  }));

export const identity: ServiceRecord = {
  name: 'Anna',
  last_name: 'Petersen',
  user_name: 'anna@nordlicht.example',
  company_name: 'Nordlicht GmbH',
  roles: ['Account Admin'],
  status: 'active',
};

export const cloudInfo: ServiceRecord = {
  maintenance_window_start_day: 'sunday',
  maintenance_window_start_time: '03:00:00',
  maintenance_window_end_time: '04:30:00',
  maintenance_window_duration: 1.5,
  maintenance_window_time_zone: 'Europe/Berlin',
  duplicate_policy: 'new_file_new_name',
  job_retry_limit: 3,
  file_retry_limit: 3,
  supported_file_extensions: 'pdf,jpg,jpeg,png,tif,tiff,txt,eml',
  web_hook_url: '',
};
