import { XMLParser } from 'fast-xml-parser';
import type { BuiltInFieldName } from '#local-service/config/tag-definition.ts';

/** The values that an embedded invoice states; missing ones are absent. */
export type InvoiceXmlFields = Readonly<Partial<Record<BuiltInFieldName, string | number>>>;

/** Factur-X files have some hundred kilobytes with attachments. A larger file is not read as an invoice. */
const maxXmlCharacters = 8 * 1024 * 1024;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // The five predefined entities and character references are decoded below; any document type is refused.
  processEntities: false,
  trimValues: true,
});

type Node = Readonly<Record<string, unknown>>;

/**
 * Reads CII (ZUGFeRD 1 and 2, Factur-X, XRechnung) and UBL. Returns `null` for any other XML and for a truncated file.
 */
export function readInvoiceXml(xml: string): InvoiceXmlFields | null {
  if (xml.length > maxXmlCharacters || /<!DOCTYPE|<!ENTITY/i.test(xml) || !isClosed(xml)) return null;
  const root = parse(xml);
  const cii = at(root, 'CrossIndustryInvoice') ?? at(root, 'CrossIndustryDocument');
  if (cii !== null) return readCii(cii);
  const ubl = at(root, 'Invoice') ?? at(root, 'CreditNote');
  return ubl === null ? null : readUbl(ubl);
}

const closingTag = /^<\/(?:[\w.-]+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|Invoice|CreditNote)\s*>$/;
/** The length in characters, with prefix and spaces. */
const maxTagLength = 300;

/**
 * Returns whether the root is closed at the end, before comments at most. A truncated file would be read in part. The
 * search starts at the end, because a pattern that tries every position takes quadratic time.
 */
function isClosed(xml: string): boolean {
  let end = xml.trimEnd();
  while (end.endsWith('-->')) {
    const start = end.lastIndexOf('<!--');
    if (start < 0) return false;
    end = end.slice(0, start).trimEnd();
  }
  const last = end.lastIndexOf('</');
  return last >= 0 && end.length - last <= maxTagLength && closingTag.test(end.slice(last));
}

function parse(xml: string): Node | null {
  try {
    return asNode(parser.parse(xml));
  } catch {
    // The parser throws when the text is not XML. For an untrusted file that is an expected result and not an error.
    return null;
  }
}

function readCii(root: Node): InvoiceXmlFields {
  const header = at(root, 'ExchangedDocument') ?? at(root, 'HeaderExchangedDocument');
  const trade = at(root, 'SupplyChainTradeTransaction') ?? at(root, 'SpecifiedSupplyChainTradeTransaction');
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement') ?? at(trade, 'ApplicableSupplyChainTradeAgreement');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement') ?? at(trade, 'ApplicableSupplyChainTradeSettlement');
  const sums =
    at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ??
    at(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  const seller = at(agreement, 'SellerTradeParty');
  const currency = text(settlement, 'InvoiceCurrencyCode');
  return present({
    invoice_number: text(header, 'ID'),
    date: ciiDate(at(header, 'IssueDateTime')),
    due_date: firstOf(settlement, 'SpecifiedTradePaymentTerms', (terms) => ciiDate(at(terms, 'DueDateDateTime'))),
    net_total: decimal(text(sums, 'TaxBasisTotalAmount')),
    tax_total: decimal(amountIn(sums, 'TaxTotalAmount', currency)),
    total: decimal(text(sums, 'GrandTotalAmount')),
    currency,
    issuer: text(seller, 'Name'),
    customer: text(at(agreement, 'BuyerTradeParty'), 'Name'),
    iban: iban(
      firstOf(settlement, 'SpecifiedTradeSettlementPaymentMeans', (means) =>
        text(at(means, 'PayeePartyCreditorFinancialAccount'), 'IBANID'),
      ),
    ),
    vat_id: firstOf(seller, 'SpecifiedTaxRegistration', (registration) => {
      const id = asNode(list(registration['ID'])[0]);
      return id?.['@schemeID'] === 'VA' ? textOf(id) : null;
    }),
  });
}

function readUbl(root: Node): InvoiceXmlFields {
  const sums = at(root, 'LegalMonetaryTotal');
  const seller = at(at(root, 'AccountingSupplierParty'), 'Party');
  const buyer = at(at(root, 'AccountingCustomerParty'), 'Party');
  const currency = text(root, 'DocumentCurrencyCode');
  return present({
    invoice_number: text(root, 'ID'),
    date: isoDate(text(root, 'IssueDate')),
    due_date: isoDate(text(root, 'DueDate') ?? firstOf(root, 'PaymentMeans', (means) => text(means, 'PaymentDueDate'))),
    net_total: decimal(text(sums, 'TaxExclusiveAmount')),
    tax_total: decimal(firstOf(root, 'TaxTotal', (total) => amountIn(total, 'TaxAmount', currency))),
    total: decimal(text(sums, 'TaxInclusiveAmount')),
    currency,
    issuer: ublName(seller),
    customer: ublName(buyer),
    iban: iban(firstOf(root, 'PaymentMeans', (means) => text(at(means, 'PayeeFinancialAccount'), 'ID'))),
    vat_id: firstOf(seller, 'PartyTaxScheme', (scheme) => text(scheme, 'CompanyID')),
  });
}

function ublName(party: Node | null): string | null {
  return text(at(party, 'PartyLegalEntity'), 'RegistrationName') ?? text(at(party, 'PartyName'), 'Name');
}

/** Returns the amount in the invoice's own currency, because the tax may also be given in the accounting currency. */
function amountIn(node: Node | null, name: string, currency: string | null): string | null {
  const amounts = list(node?.[name]);
  const own = amounts.find((amount) => asNode(amount)?.['@currencyID'] === currency);
  return textOf(own ?? amounts[0]);
}

function ciiDate(node: Node | null): string | null {
  const printed = text(node, 'DateTimeString');
  const digits = printed?.trim() ?? '';
  if (/^\d{8}/.test(digits)) return isoDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`);
  return isoDate(digits);
}

function isoDate(value: string | null): string | null {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(value ?? '')?.[0];
  return date === undefined || Number.isNaN(Date.parse(date)) ? null : date;
}

function decimal(value: string | null): number | null {
  return value !== null && /^[+-]?\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
}

function iban(value: string | null): string | null {
  const compact = value?.replaceAll(/\s/g, '').toUpperCase() ?? '';
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(compact) ? compact : null;
}

function present(fields: Readonly<Record<BuiltInFieldName, string | number | null>>): InvoiceXmlFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

function at(node: Node | null, name: string): Node | null {
  return asNode(list(node?.[name])[0]);
}

function text(node: Node | null, name: string): string | null {
  return textOf(list(node?.[name])[0]);
}

function firstOf<T>(node: Node | null, name: string, read: (child: Node) => T | null): T | null {
  for (const child of list(node?.[name])) {
    const value = asNode(child);
    const found = value === null ? null : read(value);
    if (found !== null) return found;
  }
  return null;
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function asNode(value: unknown): Node | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

function textOf(value: unknown): string | null {
  const printed = typeof value === 'string' ? value : asNode(value)?.['#text'];
  return typeof printed === 'string' && printed.trim() !== '' ? decodeReferences(printed.trim()) : null;
}

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeReferences(value: string): string {
  return value.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return predefined[name] ?? whole;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
