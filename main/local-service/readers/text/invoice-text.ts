import { asXmlNode, childOf, listOf, parseXml, textIn, textOf, type XmlNode } from '#lib/xml-tree.ts';

/** The root of a CII invoice (ZUGFeRD, Factur-X, XRechnung) or a UBL one, behind a declaration and comments. */
const invoiceRoot =
  /<(?:[\w-]{1,40}:)?(?:CrossIndustryInvoice|CrossIndustryDocument|(?:Invoice|CreditNote)\s[^>]{0,2000}urn:oasis:names:specification:ubl)/;
const headLength = 4_096;
/** An invoice of more characters is shown as it is. */
const maxLength = 8 * 1024 * 1024;

export function isInvoiceXml(xml: string): boolean {
  return invoiceRoot.test(xml.slice(0, headLength));
}

/** One item of an invoice, as it is printed. */
interface Item {
  readonly name: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly total: string | null;
}

interface Party {
  readonly name: string | null;
  readonly address: readonly (string | null)[];
}

/** What a person looks for in an invoice. */
interface PrintedInvoice {
  readonly title: string;
  readonly number: string | null;
  readonly date: string | null;
  readonly dueDate: string | null;
  readonly seller: Party;
  readonly buyer: Party;
  readonly items: readonly Item[];
  readonly notes: readonly (string | null)[];
  readonly net: string | null;
  readonly tax: string | null;
  readonly total: string | null;
  readonly currency: string | null;
  readonly iban: string | null;
}

/** An invoice in XML as lines that a person can read and search; `null` when it cannot be parsed. */
export function invoiceToText(xml: string): string | null {
  if (xml.length > maxLength) return null;
  const root = parseXml(xml);
  const cii = childOf(root, 'CrossIndustryInvoice') ?? childOf(root, 'CrossIndustryDocument');
  if (cii !== null) return print(ofCii(cii));
  const invoice = childOf(root, 'Invoice');
  if (invoice !== null) return print(ofUbl(invoice, 'Invoice'));
  const creditNote = childOf(root, 'CreditNote');
  return creditNote === null ? null : print(ofUbl(creditNote, 'Credit note'));
}

function print(invoice: PrintedInvoice): string {
  const { currency } = invoice;
  const amount = (label: string, value: string | null): string =>
    line(label, value === null ? null : [value, currency].filter((part) => part !== null).join(' '));
  return [
    [invoice.title],
    printParty(invoice.seller),
    printParty(invoice.buyer),
    [line('Number', invoice.number), line('Date', invoice.date), line('Due date', invoice.dueDate)],
    invoice.items.map(({ name, quantity, price, total }) =>
      [name, quantity, price, total].map((cell) => cell ?? '').join('\t'),
    ),
    [amount('Net total', invoice.net), amount('Tax', invoice.tax), amount('Total', invoice.total)],
    [line('IBAN', invoice.iban)],
    invoice.notes.map((note) => note ?? ''),
  ]
    .map((lines) => lines.filter((text) => text.trim() !== '').join('\n'))
    .filter((block) => block !== '')
    .join('\n\n');
}

function line(label: string, value: string | null): string {
  return value === null ? '' : `${label}: ${value}`;
}

function printParty({ name, address }: Party): readonly string[] {
  return [name, ...address].map((text) => text ?? '');
}

function ofCii(root: XmlNode): PrintedInvoice {
  const header = childOf(root, 'ExchangedDocument') ?? childOf(root, 'HeaderExchangedDocument');
  const trade = childOf(root, 'SupplyChainTradeTransaction') ?? childOf(root, 'SpecifiedSupplyChainTradeTransaction');
  const part = (name: string): XmlNode | null =>
    childOf(trade, `ApplicableHeaderTrade${name}`) ?? childOf(trade, `ApplicableSupplyChainTrade${name}`);
  const settlement = part('Settlement');
  const sums =
    childOf(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation') ??
    childOf(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  return {
    title: textIn(header, 'TypeCode') === '381' ? 'Credit note' : 'Invoice',
    number: textIn(header, 'ID'),
    date: ciiDate(childOf(header, 'IssueDateTime')),
    dueDate: ciiDate(childOf(childOf(settlement, 'SpecifiedTradePaymentTerms'), 'DueDateDateTime')),
    seller: ciiParty(childOf(part('Agreement'), 'SellerTradeParty')),
    buyer: ciiParty(childOf(part('Agreement'), 'BuyerTradeParty')),
    items: nodesIn(trade, 'IncludedSupplyChainTradeLineItem').map(ciiItem),
    notes: nodesIn(header, 'IncludedNote').map((note) => textIn(note, 'Content')),
    net: textIn(sums, 'TaxBasisTotalAmount'),
    tax: textIn(sums, 'TaxTotalAmount'),
    total: textIn(sums, 'GrandTotalAmount'),
    currency: textIn(settlement, 'InvoiceCurrencyCode'),
    iban: textIn(
      childOf(childOf(settlement, 'SpecifiedTradeSettlementPaymentMeans'), 'PayeePartyCreditorFinancialAccount'),
      'IBANID',
    ),
  };
}

function ciiParty(party: XmlNode | null): Party {
  const address = childOf(party, 'PostalTradeAddress');
  const town = joined(textIn(address, 'PostcodeCode'), textIn(address, 'CityName'));
  return {
    name: textIn(party, 'Name'),
    address: [textIn(address, 'LineOne'), textIn(address, 'LineTwo'), town, textIn(address, 'CountryID')],
  };
}

function ciiItem(item: XmlNode): Item {
  const agreement = childOf(item, 'SpecifiedLineTradeAgreement') ?? childOf(item, 'SpecifiedSupplyChainTradeAgreement');
  const delivery = childOf(item, 'SpecifiedLineTradeDelivery') ?? childOf(item, 'SpecifiedSupplyChainTradeDelivery');
  const settlement =
    childOf(item, 'SpecifiedLineTradeSettlement') ?? childOf(item, 'SpecifiedSupplyChainTradeSettlement');
  const sums =
    childOf(settlement, 'SpecifiedTradeSettlementLineMonetarySummation') ??
    childOf(settlement, 'SpecifiedTradeSettlementMonetarySummation');
  return {
    name: textIn(childOf(item, 'SpecifiedTradeProduct'), 'Name'),
    quantity: textIn(delivery, 'BilledQuantity'),
    price: textIn(childOf(agreement, 'NetPriceProductTradePrice'), 'ChargeAmount'),
    total: textIn(sums, 'LineTotalAmount'),
  };
}

function ciiDate(node: XmlNode | null): string | null {
  const digits = textIn(node, 'DateTimeString');
  const parts = /^(\d{4})(\d{2})(\d{2})/.exec(digits ?? '');
  return parts === null ? digits : parts.slice(1, 4).join('-');
}

function ofUbl(root: XmlNode, title: string): PrintedInvoice {
  const sums = childOf(root, 'LegalMonetaryTotal');
  const means = childOf(root, 'PaymentMeans');
  const lines = [...nodesIn(root, 'InvoiceLine'), ...nodesIn(root, 'CreditNoteLine')];
  return {
    title: textIn(root, 'InvoiceTypeCode') === '381' ? 'Credit note' : title,
    number: textIn(root, 'ID'),
    date: textIn(root, 'IssueDate'),
    dueDate: textIn(root, 'DueDate') ?? textIn(means, 'PaymentDueDate'),
    seller: ublParty(childOf(root, 'AccountingSupplierParty')),
    buyer: ublParty(childOf(root, 'AccountingCustomerParty')),
    items: lines.map(ublItem),
    notes: listOf(root['Note']).map(textOf),
    net: textIn(sums, 'TaxExclusiveAmount'),
    tax: textIn(childOf(root, 'TaxTotal'), 'TaxAmount'),
    total: textIn(sums, 'TaxInclusiveAmount'),
    currency: textIn(root, 'DocumentCurrencyCode'),
    iban: textIn(childOf(means, 'PayeeFinancialAccount'), 'ID'),
  };
}

function ublParty(role: XmlNode | null): Party {
  const party = childOf(role, 'Party');
  const address = childOf(party, 'PostalAddress');
  const town = joined(textIn(address, 'PostalZone'), textIn(address, 'CityName'));
  return {
    name: textIn(childOf(party, 'PartyLegalEntity'), 'RegistrationName') ?? textIn(childOf(party, 'PartyName'), 'Name'),
    address: [
      textIn(address, 'StreetName'),
      textIn(address, 'AdditionalStreetName'),
      town,
      textIn(childOf(address, 'Country'), 'IdentificationCode'),
    ],
  };
}

function ublItem(item: XmlNode): Item {
  return {
    name: textIn(childOf(item, 'Item'), 'Name'),
    quantity: textIn(item, 'InvoicedQuantity') ?? textIn(item, 'CreditedQuantity'),
    price: textIn(childOf(item, 'Price'), 'PriceAmount'),
    total: textIn(item, 'LineExtensionAmount'),
  };
}

function nodesIn(node: XmlNode | null, name: string): readonly XmlNode[] {
  return listOf(node?.[name])
    .map(asXmlNode)
    .filter((child) => child !== null);
}

function joined(...parts: readonly (string | null)[]): string | null {
  const text = parts.filter((part) => part !== null).join(' ');
  return text === '' ? null : text;
}
