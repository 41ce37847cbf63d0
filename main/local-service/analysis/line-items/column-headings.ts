import { beginningsOf } from '../beginnings.ts';
import { textKey } from '../extract/text-key.ts';
import type { Row } from '../extract/layout.ts';

export type ColumnKind =
  'position' | 'code' | 'description' | 'quantity' | 'unit' | 'price' | 'amount' | 'tax' | 'discount' | 'date';

/** A heading of the table of items with its place on the row. */
export interface Heading {
  readonly kind: ColumnKind;
  readonly x0: number;
  readonly x1: number;
}

/** Headings in English, German, French, Italian, Spanish, Portuguese and Dutch, separated by commas. */
const headingTexts: Readonly<Record<ColumnKind, string>> = {
  position:
    'pos, position, no, nr, lfd, lfd nr, pos nr, s no, sr no, sl no, line, line no, num, item no, ligne, riga, linea, linha, regel',
  code: `art nr, artnr, artikelnr, artikel nr, artikelnummer, article no, article number, product code, product no, item code,
    part no, part number, sku, code, ref, reference, code article, codice, cod, codigo, codice articolo, artikelcode,
    best nr, bestellnummer, material nr, ean, barcode, hsn, sac, hsn sac, hsn code`,
  description: `description, item, items, item description, item desc, product, product name, products, product description, service,
    services, details, particulars, article, articles, goods, description of goods, work, activity, description of services,
    bezeichnung, beschreibung, artikel, artikelbezeichnung, leistung, leistungen, produkt, produktbezeichnung, ware, text,
    leistungsbeschreibung, artikelbeschreibung, warenbezeichnung, positionstext, tatigkeit,
    designation, libelle, produit, prestation, prestations, intitule, desc, descr,
    descrizione, prodotto, articolo, servizio, oggetto, descrizione articolo, beni, descrizione dei beni,
    descripcion, concepto, producto, articulo, servicio, detalle,
    descricao, artigo, produto, designacao, servico,
    omschrijving, dienst, artikelomschrijving, product omschrijving, specificatie`,
  quantity: `qty, quantity, quant, hours, hrs, units, count, pcs, nos, menge, anzahl, stuck, stk, std, stunden, mge, mng,
    quantite, qte, nombre, nb, heures, quantita, qta, ore, pezzi, pz, cantidad, cant, uds, unidades, horas, ctd,
    quantidade, qtd, qtde, quant, aantal, hoeveelheid, uren, st`,
  unit: 'unit, uom, einheit, einh, me, unite, um, unita, u m, unidad, unidade, un, uni, eenheid, eh, ehd',
  price: `price, unit price, unit cost, unitprice, rate, cost, price each, each, u price, unit price net, net price, unit rate,
    hourly rate, price per unit, unit amount, list price, einzelpreis, e preis, ep, preis, stuckpreis, einzel, einzelpr, preis einheit,
    einzelpreis netto, e preis netto, stundensatz, satz, ep netto, einzelbetrag,
    prix, prix unitaire, pu, p u, pu ht, prix unitaire ht, p u ht, prix unit, tarif, prix ht,
    prezzo, prezzo unitario, prezzo unit, p unitario, costo unitario,
    precio, precio unitario, precio unit, precio ud, p unit, pvp,
    preco, preco unitario, preco unit, valor unitario, pr unitario, vlr unit,
    prijs, stukprijs, eenheidsprijs, prijs per stuk, tarief, prijs stuk`,
  amount: `amount, total, line total, total price, total amount, amt, sum, net amount, gross amount, ext price, extended price, value,
    subtotal, sub total, line amount, net, price total, total net, net worth, gross worth, gross, extension, total cost,
    betrag, gesamt, gesamtpreis, g preis, gp, summe, gesamtbetrag, nettobetrag, bruttobetrag, netto, brutto, gesamt netto,
    gesamtpreis netto, betrag netto, total netto, positionsbetrag, wert, warenwert, gesamtwert,
    montant, montant ht, total ht, total ttc, montant ttc, prix total, prix total ht, ht,
    importo, totale, prezzo totale, importo totale, totale riga, valore,
    importe, importe total, precio total, importe neto, total linea, neto,
    valor, valor total, total liquido, vlr total, preco total, montante,
    bedrag, totaal, totaalbedrag, totaalprijs, netto bedrag, regeltotaal`,
  tax: `vat, vat rate, tax, tax rate, gst, igst, cgst, sgst, sst, sales tax, mwst, ust, mwst satz, ust satz, steuer, steuersatz, tva, taux tva, iva, aliquota, aliquota iva,
    tipo iva, taxa iva, taxa, btw, btw tarief, btw pct`,
  discount:
    'discount, disc, rabatt, rab, nachlass, remise, rem, sconto, sc, descuento, dto, dcto, desconto, desc, korting',
  date: 'date, datum, leistungsdatum, data, fecha',
};

const kinds = Object.keys(headingTexts) as readonly ColumnKind[];
const kindByKey = new Map<string, ColumnKind>(
  kinds.flatMap((kind) =>
    headingTexts[kind].split(',').map((text): readonly [string, ColumnKind] => [textKey(text), kind]),
  ),
);
const beginnings = beginningsOf(kindByKey.keys());
const longestHeadingInWords = 4;
const moneyKinds: readonly ColumnKind[] = ['amount', 'price'];
/** A table of tax rates has amounts, too, but neither of these. */
const itemKinds: readonly ColumnKind[] = ['description', 'quantity'];
const longestRowInWords = 40;

/** Signs and codes beside a heading, as in "Total (EUR)" and "% MwSt". */
const besideHeadings =
  /^(?:[([]?(?:eur|usd|gbp|chf|rm|myr|[€$£%])[)\]]?\.?|in|ex|excl?|incl?|inkl|exkl|mwst|vat|btw|iva|tva|ht|ttc)$/iu;

/**
 * Returns the header of the table of items that a row is, or `null`. It names an amount or a price and one more column, has
 * no amount of its own, and hardly any other words.
 */
export function headerOf(row: Row): readonly Heading[] | null {
  const found = headingsOf(row);
  if (found === null) return null;
  const named = new Set(found.headings.map(({ kind }) => kind));
  const names = (wanted: readonly ColumnKind[]): boolean => wanted.some((kind) => named.has(kind));
  return names(moneyKinds) && names(itemKinds) && found.strange < named.size ? found.headings : null;
}

/** Returns whether a row names at least three columns, whatever else it says: it is no text of an item. */
export function namesColumns(row: Row): boolean {
  return new Set(headingsOf(row)?.headings.map(({ kind }) => kind)).size >= 3;
}

/** Returns whether a row is the header of a table of tax rates, which follows the items. */
export function isTaxHeader(row: Row): boolean {
  const found = headingsOf(row);
  if (found === null || found.strange > 0 || found.headings.length < 3) return false;
  const named = new Set(found.headings.map(({ kind }) => kind));
  return named.has('tax') && named.has('amount') && !itemKinds.some((kind) => named.has(kind));
}

function headingsOf(row: Row): { readonly headings: readonly Heading[]; readonly strange: number } | null {
  const words = row.cells.flatMap((cell) => cell.words);
  if (words.length > longestRowInWords || words.some(({ text }) => /\d[.,]\d{2}(?!\d)/u.test(text))) return null;
  const keys = words.map(({ text }) => textKey(text));
  const headings: Heading[] = [];
  let strange = 0;
  for (let at = 0; at < words.length;) {
    const length = headingAt(keys, at);
    const kind = length === 0 ? undefined : kindByKey.get(keys.slice(at, at + length).join(''));
    const [first, last] = [words[at], words[at + Math.max(1, length) - 1]];
    if (kind !== undefined && first !== undefined && last !== undefined)
      headings.push({ kind, x0: first.x0, x1: last.x1 });
    else if (keys[at] !== '' && !besideHeadings.test(words[at]?.text ?? '')) strange += 1;
    at += Math.max(1, length);
  }
  return { headings, strange };
}

function headingAt(keys: readonly string[], at: number): number {
  let longest = 0;
  let key = '';
  for (let length = 1; length <= Math.min(longestHeadingInWords, keys.length - at); length += 1) {
    key += keys[at + length - 1] ?? '';
    if (kindByKey.has(key)) longest = length;
    else if (key !== '' && !beginnings.has(key)) break;
  }
  return longest;
}

/** Returns whether a row has nothing but the rest of headings that take two lines. */
export function isRestOfHeader(row: Row): boolean {
  return row.cells.every((cell) =>
    cell.words.every(({ text }) => besideHeadings.test(text) || kindByKey.has(textKey(text))),
  );
}
