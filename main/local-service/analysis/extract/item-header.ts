import type { Labels } from './find-labels.ts';
import { textKey } from './text-key.ts';
import type { Layout, Row } from './layout.ts';

const columnKeys = new Set(
  `description|item|items|qty|quantity|price|unitprice|unitcost|rate|hours|hrs|product|article|units|unit|disc|details|service
  |pos|position|menge|bezeichnung|beschreibung|artikel|einzelpreis|preis|anzahl|einheit|leistung|epreis|gpreis|artnr|stk|produkt
  |designation|quantite|qte|prixunitaire|pu|puht|libelle|reference|unite|nombre
  |omschrijving|aantal|prijs|artikelnr|stukprijs|hoeveelheid
  |descripcion|cantidad|precio|concepto|uds|unidades|descrizione|quantita|prezzo|um|codice
  |nazwa|ilosc|cena|jm|lp|towar|no|nr`
    .split('|')
    .map((key) => key.trim()),
);

/**
 * Returns whether a row is the header of the table of items. Its "Amount" or "Total" heads the amounts of single items,
 * so it must not be taken for the total's label.
 */
function isItemHeader(row: Row): boolean {
  let columns = 0;
  for (const cell of row.cells) {
    const keys = cell.words.map((word) => textKey(word.text));
    if (keys.some((key) => columnKeys.has(key)) || columnKeys.has(keys.join(''))) columns += 1;
  }
  const words = row.cells.flatMap((cell) => cell.words);
  const named = words.filter((word) => columnKeys.has(textKey(word.text))).length;
  return (columns >= 2 || named >= 3) && !words.some((word) => /\d[.,]\d{2}\b|^\d{5,}$/.test(word.text));
}

/** Returns the header rows of tables of items, and the adjacent rows that contain the rest of wrapped headings. */
export function itemHeaderRows(layout: Layout, labels: Labels): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const row of layout.rows) {
    if (!isItemHeader(row)) continue;
    rows.add(row.index);
    for (const near of [layout.rows[row.index - 1], layout.rows[row.index + 1]]) {
      if (near?.page !== row.page || (labels.byRow.get(near.index) ?? []).length === 0) continue;
      const gap = near.index < row.index ? row.y0 - near.y1 : near.y0 - row.y1;
      if (gap < 0.6 * row.height && near.cells.every((cell) => !/\d[.,]\d{2}\b/.test(cell.text))) rows.add(near.index);
    }
  }
  return rows;
}
