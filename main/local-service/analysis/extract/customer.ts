import { addressBlocks, attention, isPostalLine } from './address-blocks.ts';
import type { Candidate } from './candidate.ts';
import { bestOf } from './candidate.ts';
import { companyNameIn, looksLikeName, nameKey } from './company-names.ts';
import type { DocumentTag } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Label } from './find-labels.ts';
import { spanOf, spanWords, type Cell, type Span } from './layout.ts';
import type { LabelRole } from './labels/label-set.ts';
import { rowsBelow } from './neighbours.ts';
import { returnAddresses } from './return-address.ts';
import { textKey } from './text-key.ts';

export interface Recipient {
  readonly name: Candidate<string> | null;
  /** All cells of the recipient's address or of a place of delivery. They never contain the issuer. */
  readonly cells: ReadonlySet<Cell>;
}

const salutation =
  /^(?:an|firma|familie|eheleute|herrn?|frau|mr\.?|mrs\.?|ms\.?|m\.|mme|madame|monsieur|dear|to|company|spett\.?\s?le|z\.?\s?hd\.?)[:.]?$/iu;
const title = /^(?:herrn?(?: und frau)?|frau|familie|eheleute|mr\.? & mrs\.?|mme|madame|monsieur|spett\.?\s?le)$/iu;
const namePrefix =
  /^(?:attn\.?|attention|att|c\/o|firma|t\.a\.v\.|z\.\s?hd?\.|name|nom|company|spett\.?\s?le)\s*[:.]?\s+(?=\p{L})/iu;

/** A person with a title, as no sender writes himself: "M. YANN KERVADEC". */
const titled =
  /^(?:mm?\.|mme|mlle|m\. et mme|mr\.?|mrs\.?|ms\.?|mr\.? (?:&|and) mrs\.?|herrn?|frau|sig\.?(?: ?ra)?|dhr\.|mevr\.|sr\.?|sra\.?|dña\.)\s+\p{Lu}/iu;

/** Addresses from the name above a line with a person on, from a title above the name ("Herrn"), or with one before it. */
function addressedBlocks(facts: DocumentFacts): readonly (readonly Cell[])[] {
  if (facts.isSlip) return [];
  return freeAddresses(facts, new Set()).flatMap((lines) => {
    const [first] = lines;
    if (first !== undefined && (title.test(first.text) || (first.row > 0 && titled.test(first.text)))) return [lines];
    const at = lines.findIndex(({ text }, index) => index > 0 && attention.test(text));
    const above = lines[at - 1];
    // Lines above with an address are the sender's.
    return above === undefined ? [] : [lines.slice(at === 1 && !isPostalLine(above.text) ? 0 : at)];
  });
}

/**
 * Finds the recipient: under a label ("Bill to"), under the sender's line of a window envelope, or else in an address.
 */
export function readRecipient(facts: DocumentFacts): Recipient {
  const labels = facts.labels.all.filter(
    (label) => label.role === 'customer' && isBlockHeading(label) && !isPayee(label, facts),
  );
  const delivery = facts.labels.all.filter(({ role }) => role === 'delivery');
  const labelled = labels.map((label) => ({ label, ...underLabel(label, facts) }));
  const window = returnAddresses(facts).map((line) => windowBlock(line.cell, facts));
  const addressed = addressedBlocks(facts);
  const cells = new Set<Cell>([
    ...addressed.flat(),
    ...labelled.flatMap(({ block }) => block),
    ...delivery.filter(isBlockHeading).flatMap((label) => underLabel(label, facts).block),
    ...window.flatMap((block) => block),
  ]);
  const named = labelled.flatMap(({ label, name }) =>
    toCandidates(name, label.quality * (label.strength === 'strong' ? 0.85 : 0.7)),
  );
  const inWindow = window.flatMap((block) => {
    const first = block.find((cell) => !salutation.test(cell.text));
    return toCandidates(first === undefined ? null : spanOf(first, 0, first.words.length), 0.8);
  });
  const inAddress = addressed.flatMap((block) => {
    const first = block.find((cell) => !salutation.test(cell.text));
    return toCandidates(first === undefined ? null : spanOf(first, 0, first.words.length), 0.65);
  });
  const name = bestOf([...named, ...inWindow, ...inAddress]);
  return { name: name !== null && name.score >= 0.55 ? name : null, cells };
}

/** When nothing names the recipient, returns the one address in the upper part of the page that is not the sender's. */
export function remainingRecipient(
  facts: DocumentFacts,
  recipient: Recipient,
  issuer: string | null,
): Candidate<string> | null {
  if (recipient.name !== null || issuer === null) return recipient.name;
  const others = freeAddresses(facts, recipient.cells).filter(
    (lines) =>
      !lines.some(
        (line) => nameKey(line.text).includes(nameKey(issuer)) || nameKey(issuer).includes(nameKey(line.text)),
      ),
  );
  const [only, another] = others;
  if (only === undefined || another !== undefined) return null;
  const page = facts.layout.pages[0];
  const first = only.find((cell) => !salutation.test(cell.text));
  const low = page === undefined || (first?.words[0]?.y0 ?? 0) > 0.45 * page.heightPt;
  return first === undefined || low ? null : bestOf(toCandidates(spanOf(first, 0, first.words.length), 0.62));
}

/** Returns the addresses on the first page that contain no cell of `taken`. */
export function freeAddresses(facts: DocumentFacts, taken: ReadonlySet<Cell>): readonly (readonly Cell[])[] {
  return addressBlocks(facts.layout, facts.labels)
    .filter(({ page, lines }) => page === 1 && !lines.some((line) => taken.has(line)))
    .map(({ lines }) => lines);
}

/** On a slip to pay with, "Empfänger" above an account number names who is paid. */
const payees: ReadonlySet<string> = new Set(['Empfänger', 'EmpfängerIn', 'Empfänger/in', 'Odbiorca'].map(textKey));

function isPayee({ key, span }: Label, { labels }: DocumentFacts): boolean {
  const below = [1, 2].flatMap((step) => labels.byRow.get(span.cell.row + step) ?? []);
  return payees.has(key) && below.some(({ role, span: { x0 } }) => role === 'iban' && Math.abs(x0 - span.x0) < 24);
}

/**
 * Returns whether a label heads a block: it is first in its cell. A short word like "To" must fill the cell or end with
 * a colon.
 */
function isBlockHeading({ span, strength }: Label): boolean {
  const closed = span.to === span.cell.words.length || /:$/.test(span.text);
  return span.from === 0 && (closed || (strength === 'strong' && span.cell.words.length < 9));
}

interface Block {
  readonly name: Span | null;
  readonly block: readonly Cell[];
}

/** "Received from  Ada Falk": without a colon, only what follows closely is the value of the label beside it. */
const widestGap = 18;

/** Collects the block of a label: the rest of its row, and the lines below until a gap or another heading. */
function underLabel(label: Label, facts: DocumentFacts): Block {
  const { cell, to } = label.span;
  const row = facts.layout.rows[cell.row];
  if (row === undefined) return { name: null, block: [] };
  const rest = spanOf(cell, to, cell.words.length);
  // The colon may stand in a column of its own: "CONSIGNEE   : Lamp Works Ltd".
  const closes =
    /[:;]$/.test(cell.words[to - 1]?.text ?? '') || /^[:;]/.test(rest.text || (row.cells[cell.column + 1]?.text ?? ''));
  // "To: ada@lamps.example" is a mail head, and what follows it is no address.
  if (closes && rest.text.includes('@')) return { name: null, block: [] };
  // "Kunde: 90012" is a number and does not head an address.
  if (closes && /\d/.test(rest.text) && !/\p{L}{2}/u.test(rest.text)) return { name: null, block: [] };
  const own = closes && /\p{L}{2}/u.test(rest.text) ? rest : null;
  const next = own === null && to === cell.words.length ? row.cells[cell.column + 1] : undefined;
  const nextIsLabel =
    next !== undefined &&
    (facts.labels.byRow.get(row.index) ?? []).some(({ span }) => span.cell === next && span.from === 0);
  const beside = next === undefined || nextIsLabel ? null : spanOf(next, 0, next.words.length);
  const lines = linesUnder(label.span, facts);
  const first = lines.find((line) => !salutation.test(line.text));
  const below = first === undefined ? null : spanOf(first, 0, first.words.length);
  const reach = closes ? 160 : widestGap;
  const name = own ?? (beside !== null && beside.x0 - cell.x1 < reach ? beside : (below ?? beside));
  return {
    name,
    block: [...(own === null ? [] : [cell]), ...(name === beside && next !== undefined ? [next] : []), ...lines],
  };
}

function linesUnder(span: Span, facts: DocumentFacts): readonly Cell[] {
  const row = facts.layout.rows[span.cell.row];
  const found: Cell[] = [];
  if (row === undefined) return found;
  for (const below of rowsBelow(facts.layout, row, 8)) {
    const heading = (facts.labels.byRow.get(below.index) ?? []).some(
      (label) =>
        /^(?:issuer|customer|delivery|other-party|other-date|date|number|due-date)$/.test(label.role) &&
        label.quality >= 0.8 &&
        startsBlock(label.span, span),
    );
    const cells = below.cells.filter((cell) => cell.x0 < span.x1 + 4 && cell.x1 > span.x0 - 4);
    if (heading) break;
    for (const cell of cells) {
      found.push(cell);
      const value = /:$/.test(cell.text) ? below.cells[cell.column + 1] : undefined;
      if (value !== undefined) found.push(value);
    }
    if (cells.some((cell) => isPostalLine(cell.text)) && found.length > 5) break;
  }
  return found;
}

function startsBlock(label: Span, span: Span): boolean {
  return label.from === 0 && Math.abs(label.x0 - span.x0) < 24;
}

/** Collects the lines under the sender's line, which the window of an envelope shows. */
function windowBlock(line: Cell, facts: DocumentFacts): readonly Cell[] {
  const row = facts.layout.rows[line.row];
  if (row === undefined) return [];
  const block: Cell[] = [];
  for (const below of rowsBelow(facts.layout, row, 8)) {
    const cell = below.cells.find(({ x0 }) => Math.abs(x0 - line.x0) < 30);
    if (cell === undefined) continue;
    if (
      (facts.labels.byRow.get(below.index) ?? []).some(
        ({ span, role }) => span.cell === cell && span.from === 0 && role !== 'customer',
      )
    )
      break;
    block.push(cell);
    if (isPostalLine(cell.text)) break;
  }
  return block;
}

function toCandidates(span: Span | null, score: number): readonly Candidate<string>[] {
  if (span === null) return [];
  const text = span.text.replace(namePrefix, '').replace(/^[:\s]+|[,;:|]+$/gu, '').trim(); // prettier-ignore
  const value = companyNameIn(text) ?? text;
  return looksLikeName(value) && !isPostalLine(value) ? [{ value, text: value, words: spanWords(span), score }] : [];
}

/** Labels of the party that an order is sent to. On invoices it is the sender. */
const suppliers: ReadonlySet<string> = new Set(
  `vendor, vendor name, supplier, supplier name, seller, seller name, Lieferant, Auftragnehmer, Verkäufer, fournisseur, vendeur,
  leverancier, verkoper, proveedor, vendedor, fornitore, venditore, fornecedor, dostawca, sprzedawca, dodavatel`
    .split(',')
    .map(textKey),
);

/**
 * An order goes from the buyer to the supplier: a supplier with a label is its recipient, and an address for the invoice its
 * sender's. Confirmations of orders name no supplier, and are read as invoices are.
 */
export function withRolesOf(facts: DocumentFacts, tag: DocumentTag): DocumentFacts {
  if (tag !== 'purchase_order' || !facts.labels.all.some(isSupplier)) return facts;
  const all = facts.labels.all.map((label) => ({ ...label, role: roleOnOrder(label) }));
  return { ...facts, labels: { ...facts.labels, all, byRow: Map.groupBy(all, ({ span }) => span.cell.row) } };
}

function isSupplier({ key, role }: Label): boolean {
  return role === 'issuer' && suppliers.has(key);
}

function roleOnOrder(label: Label): LabelRole {
  if (isSupplier(label)) return 'customer';
  return label.role === 'customer' && label.strength === 'strong' ? 'issuer' : label.role;
}
