import { asXmlNode, childOf, firstIn, listOf, parseXml, textIn, textOf, type XmlNode } from '#lib/xml-tree.ts';
import type { LineItem } from '../line-items/line-item.ts';
import { readXmlItems } from '../line-items/xml-items.ts';
import type { BuiltInFieldName } from '#local-service/config/tag-definition.ts';

/** The values that an embedded invoice states; missing ones are absent. */
export type InvoiceXmlFields = Readonly<Partial<Record<SingleValue, string | number>>>;

/** The built-in fields that have one value. */
type SingleValue = Exclude<BuiltInFieldName, 'line_items'>;

export interface InvoiceXml {
  readonly values: InvoiceXmlFields;
  readonly items: readonly LineItem[] | null;
}

/** Factur-X files have some hundred kilobytes with attachments. A larger file is not read as an invoice. */
const maxXmlCharacters = 8 * 1024 * 1024;

/**
 * Reads CII (ZUGFeRD 1 and 2, Factur-X, XRechnung) and UBL. Returns `null` for any other XML and for a truncated file.
 */
export function readInvoiceXml(xml: string): InvoiceXml | null {
  if (xml.length > maxXmlCharacters || !isClosed(xml)) return null;
  const root = parseXml(xml);
  const cii = childOf(root, 'CrossIndustryInvoice') ?? childOf(root, 'CrossIndustryDocument');
  if (cii !== null) return { values: readCii(cii), items: readXmlItems(cii) };
  const ubl = childOf(root, 'Invoice') ?? childOf(root, 'CreditNote');
  return ubl === null ? null : { values: readUbl(ubl), items: readXmlItems(ubl) };
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

function readCii(root: XmlNode): InvoiceXmlFields {
  const header = childOf(root, 'ExchangedDocument') ?? childOf(root, 'HeaderExchangedDocument');
  const trade = childOf(root, 'SupplyChainTradeTransaction') ?? childOf(root, 'SpecifiedSupplyChainTradeTransaction');
  const agreement =
    childOf(trade, 'ApplicableHeaderTradeAgreement') ?? childOf(trade, 'ApplicableSupplyChainTradeAgreement');
  const settlement =
    childOf(trade, 'ApplicableHeaderTradeSettlement') ?? childOf(trade, 'ApplicableSupplyChainTradeSettlement');
  const sums =
    childOf(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ??
    childOf(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  const seller = childOf(agreement, 'SellerTradeParty');
  const currency = textIn(settlement, 'InvoiceCurrencyCode');
  return present({
    invoice_number: textIn(header, 'ID'),
    date: ciiDate(childOf(header, 'IssueDateTime')),
    due_date: firstIn(settlement, 'SpecifiedTradePaymentTerms', (terms) => ciiDate(childOf(terms, 'DueDateDateTime'))),
    net_total: decimal(textIn(sums, 'TaxBasisTotalAmount')),
    tax_total: decimal(amountIn(sums, 'TaxTotalAmount', currency)),
    total: decimal(textIn(sums, 'GrandTotalAmount')),
    currency,
    issuer: textIn(seller, 'Name'),
    customer: textIn(childOf(agreement, 'BuyerTradeParty'), 'Name'),
    iban: iban(
      firstIn(settlement, 'SpecifiedTradeSettlementPaymentMeans', (means) =>
        textIn(childOf(means, 'PayeePartyCreditorFinancialAccount'), 'IBANID'),
      ),
    ),
    order_number: ciiOrder(childOf(agreement, 'BuyerOrderReferencedDocument')),
    amount_due: decimal(textIn(sums, 'DuePayableAmount')),
    payee: textIn(childOf(settlement, 'PayeeTradeParty'), 'Name'),
    bic: firstIn(settlement, 'SpecifiedTradeSettlementPaymentMeans', (means) =>
      textIn(childOf(means, 'PayeeSpecifiedCreditorFinancialInstitution'), 'BICID'),
    ),
    payment_reference: textIn(settlement, 'PaymentReference'),
    payment_text: null,
    vat_id: firstIn(seller, 'SpecifiedTaxRegistration', (registration) => {
      const id = asXmlNode(listOf(registration['ID'])[0]);
      return id?.['@schemeID'] === 'VA' ? textOf(id) : null;
    }),
  });
}

function readUbl(root: XmlNode): InvoiceXmlFields {
  const sums = childOf(root, 'LegalMonetaryTotal');
  const seller = childOf(childOf(root, 'AccountingSupplierParty'), 'Party');
  const buyer = childOf(childOf(root, 'AccountingCustomerParty'), 'Party');
  const currency = textIn(root, 'DocumentCurrencyCode');
  return present({
    invoice_number: textIn(root, 'ID'),
    date: isoDate(textIn(root, 'IssueDate')),
    due_date: isoDate(
      textIn(root, 'DueDate') ?? firstIn(root, 'PaymentMeans', (means) => textIn(means, 'PaymentDueDate')),
    ),
    net_total: decimal(textIn(sums, 'TaxExclusiveAmount')),
    tax_total: decimal(firstIn(root, 'TaxTotal', (total) => amountIn(total, 'TaxAmount', currency))),
    total: decimal(textIn(sums, 'TaxInclusiveAmount')),
    currency,
    issuer: ublName(seller),
    customer: ublName(buyer),
    iban: iban(firstIn(root, 'PaymentMeans', (means) => textIn(childOf(means, 'PayeeFinancialAccount'), 'ID'))),
    order_number: textIn(childOf(root, 'OrderReference'), 'ID'),
    amount_due: decimal(textIn(sums, 'PayableAmount')),
    payee: ublName(childOf(root, 'PayeeParty')),
    bic: firstIn(root, 'PaymentMeans', (means) =>
      textIn(childOf(childOf(means, 'PayeeFinancialAccount'), 'FinancialInstitutionBranch'), 'ID'),
    ),
    payment_reference: firstIn(root, 'PaymentMeans', (means) => textIn(means, 'PaymentID')),
    payment_text: null,
    vat_id: firstIn(seller, 'PartyTaxScheme', (scheme) => textIn(scheme, 'CompanyID')),
  });
}

/** The first version of ZUGFeRD has the number in an element of another name. */
function ciiOrder(order: XmlNode | null): string | null {
  return textIn(order, 'IssuerAssignedID') ?? textIn(order, 'ID');
}

function ublName(party: XmlNode | null): string | null {
  return textIn(childOf(party, 'PartyLegalEntity'), 'RegistrationName') ?? textIn(childOf(party, 'PartyName'), 'Name');
}

/** Returns the amount in the invoice's own currency, because the tax may also be given in the accounting currency. */
function amountIn(node: XmlNode | null, name: string, currency: string | null): string | null {
  const amounts = listOf(node?.[name]);
  const own = amounts.find((amount) => asXmlNode(amount)?.['@currencyID'] === currency);
  return textOf(own ?? amounts[0]);
}

function ciiDate(node: XmlNode | null): string | null {
  const printed = textIn(node, 'DateTimeString');
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

function present(fields: Readonly<Record<SingleValue, string | number | null>>): InvoiceXmlFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}
