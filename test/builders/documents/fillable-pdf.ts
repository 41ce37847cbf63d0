import { PDFDocument, StandardFonts, type PDFPage } from '@cantoo/pdf-lib';

/** What stands for a field in a cell: `{text}`, `{text:a value}`, `{list}`, `{tick}`, `{button}`, or `{hidden}`. */
const fieldCell = /^\{(text|list|tick|button|hidden)(?::(.*))?\}$/;
const widgetHidden = 2;

/** Makes a PDF of one page with an interactive form. Cells of a line are divided by tabs. */
export async function buildFillablePdf(lines: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  lines.forEach((line, row) => {
    const y = 780 - row * 24;
    line.split('\t').forEach((cell, column) => {
      const x = 60 + column * 130;
      const [, kind, value = ''] = fieldCell.exec(cell) ?? [];
      if (kind === undefined) page.drawText(cell, { x, y, size: row === 0 ? 16 : 10, font });
      else addField(pdf, page, { kind, value, name: `${row.toString()}.${column.toString()}` }, { x, y: y - 4 });
    });
  });
  return pdf.save();
}

interface Field {
  readonly kind: string;
  readonly value: string;
  readonly name: string;
}

function addField(pdf: PDFDocument, page: PDFPage, field: Field, at: { readonly x: number; readonly y: number }): void {
  const form = pdf.getForm();
  const place = { ...at, width: field.kind === 'tick' ? 12 : 120, height: 16 };
  if (field.kind === 'tick') return form.createCheckBox(field.name).addToPage(page, place);
  if (field.kind === 'button') return form.createButton(field.name).addToPage('Print', page, place);
  if (field.kind === 'list') {
    const list = form.createDropdown(field.name);
    list.addOptions(['one', 'two']);
    return list.addToPage(page, place);
  }
  const text = form.createTextField(field.name);
  if (field.value !== '') text.setText(field.value);
  text.addToPage(page, place);
  if (field.kind === 'hidden') for (const widget of text.acroField.getWidgets()) widget.setFlags(widgetHidden);
}
