/**
 * What people know a document by. The journal keeps it with the file, so that lists show it without a call for each row
 * and while the service is away. It is only shown. `null`: the service reports no such value.
 */
export interface DocumentSummary {
  readonly issuer: string | null;
  /** The number of an invoice or another paper. */
  readonly number: string | null;
  readonly amount: number | null;
  /** As the service writes it, such as `EUR`. */
  readonly currency: string | null;
  /** `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  /** The names of the fields whose values a person should compare with the page, at most ten. */
  readonly toCheck: readonly string[];
}

/** A value that a service has read in a document. */
interface ReadValue {
  readonly name: string;
  readonly value: string | number;
  readonly valueAsString: string;
  readonly needsCheck: boolean;
}

/** The names of fields that mean the same, the local service's first. Other services have names of their own. */
const fieldNames = {
  issuer: ['issuer', 'supplier', 'vendor', 'seller', 'merchant', 'sender', 'creditor'],
  number: ['invoice_number', 'document_number', 'receipt_number', 'order_number', 'number'],
  amount: ['total', 'amount_due', 'total_amount', 'gross_total', 'gross_amount', 'amount'],
  currency: ['currency', 'currency_code'],
  dueOn: ['due_date', 'payment_due', 'due_on'],
} as const;

const mostChars = 200;
const mostToCheck = 10;

/** Returns what lists show of a document; `null` when the service reports no value for it. */
export function summaryOf(values: readonly ReadValue[]): DocumentSummary | null {
  const byName = new Map(values.map((value) => [plainName(value.name), value]));
  const find = (names: readonly string[]) => names.map((name) => byName.get(name)).find((value) => value !== undefined);
  const text = (names: readonly string[]) => find(names)?.valueAsString.trim().slice(0, mostChars) || null;
  const summary = {
    issuer: text(fieldNames.issuer),
    number: text(fieldNames.number),
    amount: numberOf(find(fieldNames.amount)),
    currency: text(fieldNames.currency),
    dueOn: dayOf(find(fieldNames.dueOn)),
    toCheck: values
      .filter(({ needsCheck }) => needsCheck)
      .slice(0, mostToCheck)
      .map(({ name }) => name.slice(0, mostChars)),
  };
  const { toCheck, ...known } = summary;
  return toCheck.length === 0 && Object.values(known).every((value) => value === null) ? null : summary;
}

/** Returns whether two summaries show the same. */
export const isSameSummary = (a: DocumentSummary | null, b: DocumentSummary | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.issuer === b.issuer &&
    a.number === b.number &&
    a.amount === b.amount &&
    a.currency === b.currency &&
    a.dueOn === b.dueOn &&
    a.toCheck.join('\n') === b.toCheck.join('\n'));

/** Services write `Due date`, `dueDate` and `due_date`. */
const plainName = (name: string): string =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/gu, '_')
    .replace(/[\s-]+/gu, '_')
    .toLowerCase();

const numberOf = (value: ReadValue | undefined): number | null =>
  typeof value?.value === 'number' && Number.isFinite(value.value) ? value.value : null;

/** A date may carry a time, which says nothing about a document. */
const dayOf = (value: ReadValue | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/u.exec(typeof value?.value === 'string' ? value.value : '')?.[0] ?? null;
