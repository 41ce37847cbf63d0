import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib';

/** A PDF with an XML file attached, as electronic invoices carry theirs. */
export async function attachXml(pdfBytes: Uint8Array, name: string, xml: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(pdfBytes);
  await pdf.attach(new TextEncoder().encode(xml), name, {
    mimeType: 'text/xml',
    afRelationship: AFRelationship.Alternative,
  });
  return pdf.save();
}
