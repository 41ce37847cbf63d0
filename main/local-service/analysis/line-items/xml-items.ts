import { asXmlNode, childOf, firstIn, listOf, textIn, type XmlNode } from '#lib/xml-tree.ts';
import { itemLimits, type LineItem } from './line-item.ts';

/** Reads the items of an invoice in XML, which states them exactly. `null` when it has none. */
export function readXmlItems(invoice: XmlNode): readonly LineItem[] | null {
  const trade =
    childOf(invoice, 'SupplyChainTradeTransaction') ?? childOf(invoice, 'SpecifiedSupplyChainTradeTransaction');
  const lines = trade === null ? ublLines(invoice) : ciiLines(trade);
  const items = lines.filter((line) => (line.amount !== null || line.description !== null) && !isHeading(line));
  return items.length === 0 ? null : items;
}

/** A heading or a remark between the items, which some programs write as a line of nothing. */
function isHeading({ quantity, unitPrice, amount }: LineItem): boolean {
  return quantity === 0 && amount === 0 && (unitPrice ?? 0) === 0;
}

function nodes(list: unknown): readonly XmlNode[] {
  return listOf(list)
    .slice(0, itemLimits.items)
    .map(asXmlNode)
    .filter((node) => node !== null);
}

function ciiLines(trade: XmlNode): readonly LineItem[] {
  return nodes(trade['IncludedSupplyChainTradeLineItem']).map((line) => {
    const agreement =
      childOf(line, 'SpecifiedLineTradeAgreement') ?? childOf(line, 'SpecifiedSupplyChainTradeAgreement');
    const delivery = childOf(line, 'SpecifiedLineTradeDelivery') ?? childOf(line, 'SpecifiedSupplyChainTradeDelivery');
    const settlement =
      childOf(line, 'SpecifiedLineTradeSettlement') ?? childOf(line, 'SpecifiedSupplyChainTradeSettlement');
    const sums =
      childOf(settlement, 'SpecifiedTradeSettlementLineMonetarySummation') ??
      childOf(settlement, 'SpecifiedTradeSettlementMonetarySummation');
    const price = childOf(agreement, 'NetPriceProductTradePrice') ?? childOf(agreement, 'GrossPriceProductTradePrice');
    const rate = firstIn(
      settlement,
      'ApplicableTradeTax',
      (tax) => textIn(tax, 'RateApplicablePercent') ?? textIn(tax, 'ApplicablePercent'),
    );
    return item({
      description: textIn(childOf(line, 'SpecifiedTradeProduct'), 'Name'),
      quantity: textIn(delivery, 'BilledQuantity'),
      unit: attribute(childOf(delivery, 'BilledQuantity'), 'unitCode'),
      price: textIn(price, 'ChargeAmount'),
      base: textIn(price, 'BasisQuantity'),
      amount: textIn(sums, 'LineTotalAmount'),
      taxRate: rate,
    });
  });
}

function ublLines(invoice: XmlNode): readonly LineItem[] {
  return nodes(invoice['InvoiceLine'] ?? invoice['CreditNoteLine']).map((line) => {
    const product = childOf(line, 'Item');
    const price = childOf(line, 'Price');
    const quantity = line['InvoicedQuantity'] === undefined ? 'CreditedQuantity' : 'InvoicedQuantity';
    return item({
      description: textIn(product, 'Name') ?? textIn(product, 'Description'),
      quantity: textIn(line, quantity),
      unit: attribute(childOf(line, quantity), 'unitCode'),
      price: textIn(price, 'PriceAmount'),
      base: textIn(price, 'BaseQuantity'),
      amount: textIn(line, 'LineExtensionAmount'),
      taxRate: firstIn(product, 'ClassifiedTaxCategory', (category) => textIn(category, 'Percent')),
    });
  });
}

/**
 * The price of one where the price is that of several: nobody multiplies by a price per thousand. Some programs repeat the
 * quantity as the base of a price that is that of one already, which the amount shows.
 */
function unitPriceOf({
  price,
  base,
  quantity,
  amount,
}: Record<'price' | 'base' | 'quantity' | 'amount', number | null>) {
  if (price === null || base === null || base <= 0 || base === 1) return price;
  const isOfOne = quantity === base && amount !== null && Math.abs(price * quantity - amount) < 0.01;
  return isOfOne ? price : Math.round((price / base) * 1e6) / 1e6;
}

function attribute(node: XmlNode | null, name: string): string | null {
  const value = node?.[`@${name}`];
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberIn(text: string | null): number | null {
  return text !== null && text.length <= 30 && /^[+-]?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : null;
}

/** What the commonest codes of UN/ECE recommendation 20 stand for. Pieces need no unit. */
const unitsByCode: ReadonlyMap<string, string | null> = new Map([
  ...['C62', 'EA', 'H87', 'NAR', 'NPR', 'PCE', 'XPP'].map((code): [string, null] => [code, null]),
  ['KGM', 'kg'],
  ['GRM', 'g'],
  ['TNE', 't'],
  ['LTR', 'l'],
  ['MLT', 'ml'],
  ['MTR', 'm'],
  ['CMT', 'cm'],
  ['MMT', 'mm'],
  ['KMT', 'km'],
  ['KTM', 'km'],
  ['MTK', 'm²'],
  ['MTQ', 'm³'],
  ['KWH', 'kWh'],
  ['HUR', 'h'],
  ['MIN', 'min'],
  ['P1', '%'],
] satisfies [string, string | null][]);

/** Returns the sign of a unit; a code that is not known stays as it is. */
function unitOfCode(code: string): string | null {
  const sign = unitsByCode.get(code);
  return sign === undefined ? code.slice(0, itemLimits.unitChars) : sign;
}

type Texts = Readonly<
  Record<'description' | 'quantity' | 'unit' | 'price' | 'base' | 'amount' | 'taxRate', string | null>
>;

function item({ description, unit, taxRate, ...texts }: Texts): LineItem {
  const numbers = {
    price: numberIn(texts.price),
    base: numberIn(texts.base),
    quantity: numberIn(texts.quantity),
    amount: numberIn(texts.amount),
  };
  return {
    description: description?.replaceAll(/\s+/gu, ' ').slice(0, itemLimits.descriptionChars) ?? null,
    quantity: numbers.quantity,
    unit: unit === null ? null : unitOfCode(unit),
    unitPrice: unitPriceOf(numbers),
    amount: numbers.amount,
    taxRate: numberIn(taxRate),
    page: null,
    box: null,
  };
}
