/** A record in the format of a service. */
export type ServiceRecord = Readonly<Record<string, unknown>>;

/** The tags of the invented files, with their keywords: a few of the local service's, in its format. */
const tags = [
  [
    'invoice',
    'Asks for payment for goods or services: invoice, bill, tax invoice, Rechnung.',
    ['invoice', 'amount due', 'rechnung', 'rechnungsnummer', 'zahlbar bis'],
  ],
  [
    'letter',
    'A letter to a person or a company, reminders too.',
    ['dear', 'yours sincerely', 'sehr geehrte', 'mit freundlichen grüßen'],
  ],
  [
    'contract',
    'Binds two or more parties: agreement, lease, Vertrag.',
    ['agreement', 'hereby agree', 'vertrag', 'vertragspartner'],
  ],
  [
    'delivery_note',
    'Goes with goods: delivery note, packing slip, Lieferschein.',
    ['delivery note', 'packing slip', 'lieferschein'],
  ],
  [
    'receipt',
    'Proves that something has been paid: till receipt, card slip, Quittung, Kassenbon.',
    ['receipt', 'change', 'quittung', 'bar'],
  ],
  [
    'cv',
    'Tells of the education and work of a person: curriculum vitae, Lebenslauf.',
    ['curriculum vitae', 'education', 'lebenslauf'],
  ],
  [
    'form',
    'To be filled in, or filled in: application, questionnaire, Antrag.',
    ['please complete', 'antrag', 'formular'],
  ],
] as const;

export const tagNames = tags.map(([name]) => name);

const field = (name: string, dataType: string, description: string) => ({
  id: `field-${name}`,
  name,
  data_type: dataType,
  description,
  required: true,
  source: { kind: 'built_in', value: name },
  depends_on: name === 'total' ? ['currency'] : [],
  pre: [],
  post: name === 'due_date' ? ['days_after: date'] : [],
});

const invoiceFields = [
  field('invoice_number', 'String', 'The number that the issuer gave the document.'),
  field('date', 'DateTime', 'The day on which the document was issued.'),
  field('total', 'Decimal', 'The sum including tax.'),
  field('currency', 'String', 'The currency of the amounts, as an ISO 4217 code.'),
  field('issuer', 'String', 'Who issued the document.'),
  field('due_date', 'DateTime', 'The day by which the amount is to be paid.'),
];

const fieldsOf = (name: string) => (name === 'invoice' ? invoiceFields : invoiceFields.slice(1, 2));

export const tagRecords = (): ServiceRecord[] =>
  tags.map(([name, description, keywords], index) => ({
    id: `tag-${index}`,
    name,
    description,
    field_count: fieldsOf(name).length,
    example_count: index === 0 ? 12 : 0,
    criteria: { keywords, patterns: [], min_score: 0.4 },
  }));

export const fieldRecords = (tagId: string): ServiceRecord[] =>
  fieldsOf(tags[Number(tagId.replace('tag-', ''))]?.[0] ?? 'invoice');

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
