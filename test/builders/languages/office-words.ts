import type { PaperLanguage } from './business-words.ts';

type Choices = readonly [string, ...string[]];

/** Further words of invoices in one language, each in the wordings that are usual. */
export interface OfficeWords {
  readonly number: Choices;
  /** A heading that holds number and date: `#` and `@` stand for them. */
  readonly heading: Choices;
  readonly date: Choices;
  readonly net: Choices;
  readonly tax: Choices;
  readonly total: Choices;
  readonly toPay: Choices;
  readonly included: Choices;
  readonly customerNumber: string;
  readonly order: string;
  readonly deliveryNote: string;
  readonly subtotal: string;
  readonly shipping: string;
  readonly discount: string;
  readonly deposit: string;
  readonly rate: string;
  readonly base: string;
  /** Why no tax is charged. */
  readonly exempt: string;
  readonly taxSum: string;
}

const en: OfficeWords = {
  number: ['Invoice No.', 'Invoice #', 'Document number', 'Invoice no'], heading: ['Invoice # dated @', 'Invoice No. # of @', 'Tax invoice #'],
  date: ['Date', 'Invoice date', 'Date of issue'], net: ['Net amount', 'Total excl. VAT', 'Net', 'Taxable amount'], tax: ['VAT', 'VAT at', 'plus VAT'],
  total: ['Grand total', 'Total incl. VAT', 'Invoice total', 'Total'], toPay: ['Amount due', 'Balance due', 'Total due'], included: ['includes VAT of', 'of which VAT', 'incl. VAT'],
  customerNumber: 'Customer No.', order: 'Order No.', deliveryNote: 'Delivery note', subtotal: 'Subtotal', shipping: 'Shipping', discount: 'Discount', deposit: 'Less deposit',
  rate: 'Rate', base: 'Net', exempt: 'Not registered for VAT', taxSum: 'Total VAT',
}; // prettier-ignore

const de: OfficeWords = {
  number: ['Rechnungs-Nr.', 'Rechnung Nr.', 'Belegnummer', 'Rechnungsnr.'], heading: ['Rechnung Nr. # vom @', 'Rechnung # vom @', 'RECHNUNG #'],
  date: ['Datum', 'Belegdatum', 'Rechnungsdatum'], net: ['Summe netto', 'Gesamt netto', 'Netto', 'Warenwert netto'], tax: ['zzgl. MwSt.', 'USt.', 'Umsatzsteuer', 'MwSt'],
  total: ['Rechnungsbetrag', 'Gesamtsumme', 'Summe brutto', 'Endbetrag'], toPay: ['Zu zahlen', 'Zahlbetrag', 'Restbetrag'], included: ['darin enthaltene MwSt.', 'inkl. MwSt.', 'davon MwSt.'],
  customerNumber: 'Kundennummer', order: 'Auftrags-Nr.', deliveryNote: 'Lieferschein Nr.', subtotal: 'Zwischensumme', shipping: 'Versandkosten', discount: 'Rabatt', deposit: 'abzgl. Anzahlung',
  rate: 'Satz', base: 'Netto', exempt: 'Kein Ausweis von Umsatzsteuer nach § 19 UStG', taxSum: 'Summe MwSt.',
}; // prettier-ignore

const fr: OfficeWords = {
  number: ['N° de facture', 'Facture n°', 'Référence facture', 'N° facture'], heading: ['Facture n° # du @', 'FACTURE N° #', 'Facture # du @'],
  date: ['Date', "Date d'émission", 'Date de facture'], net: ['Montant HT', 'Total H.T.', 'Total net HT', 'Sous-total HT'], tax: ['TVA', 'Montant TVA', 'TVA à'],
  total: ['Montant TTC', 'Total T.T.C.', 'Total facture', 'Montant total TTC'], toPay: ['Net à payer', 'Reste à payer', 'Montant dû'], included: ['dont TVA', 'TVA incluse'],
  customerNumber: 'N° client', order: 'Commande n°', deliveryNote: 'Bon de livraison', subtotal: 'Sous-total', shipping: 'Frais de port', discount: 'Remise', deposit: 'Acompte versé',
  rate: 'Taux', base: 'Base HT', exempt: 'TVA non applicable, art. 293 B du CGI', taxSum: 'Total TVA',
}; // prettier-ignore

const it: OfficeWords = {
  number: ['Fattura n.', 'N. documento', 'Numero documento', 'Fattura nr.'], heading: ['Fattura n. # del @', 'FATTURA N. #', 'Fattura # del @'],
  date: ['Data', 'Data documento', 'Data di emissione'], net: ['Totale imponibile', 'Imponibile', 'Totale netto', 'Importo netto'], tax: ['IVA', 'Imposta', 'Importo IVA'],
  total: ['Totale documento', 'Totale fattura', 'Totale IVA inclusa', 'Totale'], toPay: ['Netto a pagare', 'Totale dovuto', 'Da pagare'], included: ['di cui IVA', 'IVA inclusa'],
  customerNumber: 'Codice cliente', order: 'Ordine n.', deliveryNote: 'DDT n.', subtotal: 'Subtotale', shipping: 'Spese di spedizione', discount: 'Sconto', deposit: 'Acconto',
  rate: 'Aliquota', base: 'Imponibile', exempt: 'Operazione in franchigia da IVA', taxSum: 'Totale IVA',
}; // prettier-ignore

const es: OfficeWords = {
  number: ['Factura nº', 'Nº de factura', 'Núm. factura', 'Nº factura'], heading: ['Factura nº # de @', 'FACTURA #', 'Factura # de fecha @'],
  date: ['Fecha', 'Fecha de emisión', 'Fecha factura'], net: ['Base imponible', 'Total neto', 'Importe neto', 'Total sin IVA'], tax: ['IVA', 'Cuota IVA', 'Importe IVA'],
  total: ['Total factura', 'Importe total', 'Total con IVA', 'TOTAL'], toPay: ['Total a pagar', 'Importe a pagar', 'Líquido a percibir'], included: ['IVA incluido', 'incluye IVA'],
  customerNumber: 'Nº cliente', order: 'Pedido nº', deliveryNote: 'Albarán nº', subtotal: 'Subtotal', shipping: 'Gastos de envío', discount: 'Descuento', deposit: 'A cuenta',
  rate: 'Tipo', base: 'Base', exempt: 'Operación exenta de IVA', taxSum: 'Total IVA',
}; // prettier-ignore

const pt: OfficeWords = {
  number: ['Fatura nº', 'Nº da fatura', 'Fatura n.º', 'Documento nº'], heading: ['Fatura nº # de @', 'FATURA #', 'Fatura n.º # de @'],
  date: ['Data', 'Data de emissão', 'Data do documento'], net: ['Total ilíquido', 'Total sem IVA', 'Incidência', 'Valor líquido'], tax: ['IVA', 'Valor do IVA', 'Imposto'],
  total: ['Total do documento', 'Total com IVA', 'Total da fatura', 'TOTAL'], toPay: ['Total a pagar', 'Valor a pagar', 'A pagar'], included: ['IVA incluído', 'inclui IVA'],
  customerNumber: 'Nº cliente', order: 'Encomenda nº', deliveryNote: 'Guia de remessa', subtotal: 'Subtotal', shipping: 'Portes', discount: 'Desconto', deposit: 'Adiantamento',
  rate: 'Taxa', base: 'Incidência', exempt: 'IVA - regime de isenção', taxSum: 'Total IVA',
}; // prettier-ignore

const nl: OfficeWords = {
  number: ['Factuurnr.', 'Factuurnummer', 'Factuur nr.', 'Documentnummer'], heading: ['Factuur # van @', 'FACTUUR #', 'Factuur nr. # d.d. @'],
  date: ['Datum', 'Factuurdatum', 'Documentdatum'], net: ['Totaal exclusief BTW', 'Totaal excl. btw', 'Netto', 'Subtotaal excl. BTW'], tax: ['BTW', 'Btw-bedrag', 'BTW hoog'],
  total: ['Totaal inclusief BTW', 'Factuurbedrag', 'Totaalbedrag', 'Totaal'], toPay: ['Te betalen', 'Te voldoen', 'Openstaand bedrag'], included: ['waarvan btw', 'inclusief btw'],
  customerNumber: 'Klantnummer', order: 'Ordernummer', deliveryNote: 'Pakbon', subtotal: 'Subtotaal', shipping: 'Verzendkosten', discount: 'Korting', deposit: 'Aanbetaling',
  rate: 'Tarief', base: 'Grondslag', exempt: 'Vrijgesteld van btw', taxSum: 'Totaal BTW',
}; // prettier-ignore

const us: OfficeWords = {
  ...en, net: ['Subtotal', 'Net amount', 'Taxable amount', 'Net'], tax: ['Sales Tax', 'Tax', 'Tax at'], total: ['Total', 'Grand Total', 'Invoice total', 'TOTAL'],
  included: ['includes tax of', 'Tax included'], exempt: 'Tax exempt', taxSum: 'Total tax', subtotal: 'Goods total',
}; // prettier-ignore

export const officeWords = { en, us, de, fr, it, es, pt, nl } as const satisfies Readonly<
  Record<PaperLanguage, OfficeWords>
>;
