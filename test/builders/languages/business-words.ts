/** The words of a shop and of an office in one language, as they are printed; the first spelling is the usual one. */
export interface BusinessWords {
  readonly currency: string;
  /** How prices are written: the decimal mark, and the sign with its side. */
  readonly mark: ',' | '.';
  readonly sign: readonly [side: 'before' | 'after' | 'none', text: string];
  readonly shops: readonly [string, ...string[]];
  readonly companies: readonly [string, ...string[]];
  readonly customers: readonly [string, ...string[]];
  readonly streets: readonly [string, ...string[]];
  readonly towns: readonly [string, ...string[]];
  readonly goods: readonly [string, ...string[]];
  readonly months: readonly [string, ...string[]];
  readonly rates: readonly [number, ...number[]];
  readonly taxNumber: string;
  readonly invoice: string;
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly customer: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly toPay: string;
  readonly item: string;
  readonly receipt: string;
  readonly slipTotal: readonly [string, ...string[]];
  readonly subtotal: string;
  readonly cash: string;
  readonly change: string;
  readonly card: string;
  readonly discount: string;
  readonly tip: string;
  readonly rounding: string;
  readonly included: string;
  readonly cashier: string;
  readonly thanks: string;
}

const en: BusinessWords = {
  currency: 'GBP', mark: '.', sign: ['before', '£'],
  shops: ['The Corner Bakery', 'Harrow Hardware', 'Blue Door Cafe', 'Marlow Stationery'],
  companies: ['Thornton Joinery Ltd', 'Pennine Print Ltd', 'Ashby Systems PLC'],
  customers: ['Grove Dental Practice', 'Mr Alan Price', 'Fielding & Sons'],
  streets: ['12 Mill Lane', '4 Church Street', '88 Station Road'], towns: ['Leeds LS1 4DY', 'Bristol BS1 6QF', 'York YO1 7HH'],
  goods: ['Brown bread', 'Flat white', 'Wood screws', 'Notebook A5', 'Olive oil', 'Paint brush'],
  months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  rates: [20, 5], taxNumber: 'VAT No. GB 123 4567 89',
  invoice: 'Invoice', number: 'Invoice number', date: 'Invoice date', due: 'Due date', customer: 'Bill to', net: 'Net total', tax: 'VAT', total: 'Total incl. VAT', toPay: 'Amount due', item: 'Description',
  receipt: 'Receipt', slipTotal: ['TOTAL', 'Total', 'Total to pay'], subtotal: 'Subtotal', cash: 'Cash', change: 'Change', card: 'Visa', discount: 'Discount', tip: 'Tip', rounding: 'Rounding', included: 'includes VAT', cashier: 'Served by', thanks: 'Thank you for your visit',
}; // prettier-ignore

const de: BusinessWords = {
  currency: 'EUR', mark: ',', sign: ['after', '€'],
  shops: ['Bäckerei Krumm', 'Gasthaus zur Linde', 'Papierhaus Vogel', 'Blumen Ritter'],
  companies: ['Tischlerei Hansen GmbH', 'Druckhaus Nord GmbH', 'Elektro Pohl e.K.'],
  customers: ['Zahnarztpraxis Dr. Sommer', 'Frau Petra Klein', 'Weber & Söhne'],
  streets: ['Mühlenweg 12', 'Hauptstraße 4', 'Am Markt 88'], towns: ['20095 Hamburg', '50667 Köln', '01067 Dresden'],
  goods: ['Roggenbrot', 'Milchkaffee', 'Holzschrauben', 'Schreibheft A5', 'Olivenöl', 'Pinsel'],
  months: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  rates: [19, 7], taxNumber: 'USt-IdNr. DE123456789',
  invoice: 'Rechnung', number: 'Rechnungsnummer', date: 'Rechnungsdatum', due: 'Zahlbar bis', customer: 'Rechnung an', net: 'Nettobetrag', tax: 'MwSt.', total: 'Gesamtbetrag', toPay: 'Zahlbetrag', item: 'Bezeichnung',
  receipt: 'Kassenbon', slipTotal: ['SUMME', 'Gesamt', 'Zu zahlen'], subtotal: 'Zwischensumme', cash: 'Bar', change: 'Rückgeld', card: 'girocard', discount: 'Rabatt', tip: 'Trinkgeld', rounding: 'Rundung', included: 'inkl. MwSt.', cashier: 'Es bediente Sie', thanks: 'Vielen Dank für Ihren Einkauf',
}; // prettier-ignore

const fr: BusinessWords = {
  currency: 'EUR', mark: ',', sign: ['after', '€'],
  shops: ['Boulangerie Lefèvre', 'Café des Halles', 'Librairie Pascal', 'Quincaillerie Morel'],
  companies: ['Menuiserie Gautier SARL', 'Imprimerie du Lac SAS', 'Plomberie Roux SARL'],
  customers: ['Cabinet Moreau', 'Mme Claire Petit', 'Hôtel du Parc'],
  streets: ['12 rue des Tilleuls', '4 place de la Gare', '88 avenue Foch'], towns: ['69003 Lyon', '35000 Rennes', '31000 Toulouse'],
  goods: ['Pain complet', 'Café crème', 'Vis à bois', 'Cahier A5', 'Huile d olive', 'Pinceau'],
  months: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  rates: [20, 10, 5.5], taxNumber: 'SIRET 812 345 678 00012',
  invoice: 'Facture', number: 'Numéro de facture', date: 'Date de facturation', due: 'Date d échéance', customer: 'Facturé à', net: 'Total HT', tax: 'TVA', total: 'Total TTC', toPay: 'Net à payer', item: 'Désignation',
  receipt: 'Ticket de caisse', slipTotal: ['TOTAL', 'Total TTC', 'A PAYER'], subtotal: 'Sous-total', cash: 'Espèces', change: 'Rendu', card: 'Carte bancaire', discount: 'Remise', tip: 'Pourboire', rounding: 'Arrondi', included: 'dont TVA', cashier: 'Caisse', thanks: 'Merci de votre visite',
}; // prettier-ignore

const it: BusinessWords = {
  currency: 'EUR', mark: ',', sign: ['after', '€'],
  shops: ['Panificio Bruno', 'Caffè Centrale', 'Cartoleria Rossi', 'Ferramenta Galli'],
  companies: ['Falegnameria Conti S.r.l.', 'Tipografia Lago S.p.A.', 'Idraulica Ferri S.r.l.'],
  customers: ['Studio Moretti', 'Sig.ra Anna Greco', 'Albergo del Sole'],
  streets: ['Via dei Tigli 12', 'Piazza Dante 4', 'Corso Italia 88'], towns: ['20121 Milano', '40121 Bologna', '10121 Torino'],
  goods: ['Pane integrale', 'Cappuccino', 'Viti da legno', 'Quaderno A5', 'Olio d oliva', 'Pennello'],
  months: ['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'],
  rates: [22, 10], taxNumber: 'P. IVA 01234567890',
  invoice: 'Fattura', number: 'Numero fattura', date: 'Data fattura', due: 'Scadenza', customer: 'Cliente', net: 'Imponibile', tax: 'IVA', total: 'Totale fattura', toPay: 'Totale da pagare', item: 'Descrizione',
  receipt: 'Scontrino', slipTotal: ['TOTALE', 'Totale complessivo', 'TOTALE EURO'], subtotal: 'Subtotale', cash: 'Contanti', change: 'Resto', card: 'Bancomat', discount: 'Sconto', tip: 'Mancia', rounding: 'Arrotondamento', included: 'di cui IVA', cashier: 'Cassa', thanks: 'Grazie e arrivederci',
}; // prettier-ignore

const es: BusinessWords = {
  currency: 'EUR', mark: ',', sign: ['after', '€'],
  shops: ['Panadería Ortega', 'Café del Puerto', 'Papelería Luna', 'Ferretería Vidal'],
  companies: ['Carpintería Robles S.L.', 'Imprenta del Sur S.A.', 'Fontanería Díaz S.L.'],
  customers: ['Clínica Serrano', 'Sra. Marta Gil', 'Hotel Miramar'],
  streets: ['Calle Mayor 12', 'Plaza Nueva 4', 'Avenida del Mar 88'], towns: ['28013 Madrid', '41001 Sevilla', '46002 Valencia'],
  goods: ['Pan integral', 'Café con leche', 'Tornillos', 'Cuaderno A5', 'Aceite de oliva', 'Pincel'],
  months: ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  rates: [21, 10], taxNumber: 'NIF B12345678',
  invoice: 'Factura', number: 'Número de factura', date: 'Fecha de factura', due: 'Fecha de vencimiento', customer: 'Cliente', net: 'Base imponible', tax: 'IVA', total: 'Total factura', toPay: 'Total a pagar', item: 'Descripción',
  receipt: 'Ticket', slipTotal: ['TOTAL', 'Importe total', 'TOTAL EUR'], subtotal: 'Subtotal', cash: 'Efectivo', change: 'Cambio', card: 'Tarjeta', discount: 'Descuento', tip: 'Propina', rounding: 'Redondeo', included: 'IVA incluido', cashier: 'Le atendió', thanks: 'Gracias por su visita',
}; // prettier-ignore

const pt: BusinessWords = {
  currency: 'EUR', mark: ',', sign: ['after', '€'],
  shops: ['Padaria Nunes', 'Café do Largo', 'Papelaria Tejo', 'Ferragens Matos'],
  companies: ['Carpintaria Alves Lda', 'Gráfica do Norte Lda', 'Canalizações Pinto Lda'],
  customers: ['Clínica Santos', 'Sra. Rita Lopes', 'Hotel Atlântico'],
  streets: ['Rua das Flores 12', 'Praça Nova 4', 'Avenida da Liberdade 88'], towns: ['1100-048 Lisboa', '4050-290 Porto', '3000-150 Coimbra'],
  goods: ['Pão integral', 'Café com leite', 'Parafusos', 'Caderno A5', 'Azeite', 'Pincel'],
  months: ['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
  rates: [23, 13, 6], taxNumber: 'Contribuinte 501234567',
  invoice: 'Fatura', number: 'Número da fatura', date: 'Data da fatura', due: 'Data de vencimento', customer: 'Cliente', net: 'Total sem IVA', tax: 'IVA', total: 'Total com IVA', toPay: 'Valor a pagar', item: 'Descrição',
  receipt: 'Talão', slipTotal: ['TOTAL', 'Total a pagar', 'VALOR TOTAL'], subtotal: 'Subtotal', cash: 'Dinheiro', change: 'Troco', card: 'Multibanco', discount: 'Desconto', tip: 'Gorjeta', rounding: 'Arredondamento', included: 'IVA incluído', cashier: 'Operador', thanks: 'Obrigado pela visita',
}; // prettier-ignore

const nl: BusinessWords = {
  currency: 'EUR', mark: ',', sign: ['before', '€ '],
  shops: ['Bakkerij De Wit', 'Café de Brug', 'Boekhandel Smit', 'IJzerhandel Bos'],
  companies: ['Timmerbedrijf Visser B.V.', 'Drukkerij Noord B.V.', 'Loodgieter De Jong B.V.'],
  customers: ['Praktijk Jansen', 'Mevr. Els Bakker', 'Hotel aan Zee'],
  streets: ['Lindelaan 12', 'Marktplein 4', 'Stationsweg 88'], towns: ['1012 AB Amsterdam', '3511 LX Utrecht', '9711 LM Groningen'],
  goods: ['Volkorenbrood', 'Koffie verkeerd', 'Houtschroeven', 'Schrift A5', 'Olijfolie', 'Kwast'],
  months: ['januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december'],
  rates: [21, 9], taxNumber: 'BTW NL123456789B01',
  invoice: 'Factuur', number: 'Factuurnummer', date: 'Factuurdatum', due: 'Vervaldatum', customer: 'Factuur aan', net: 'Totaal excl. btw', tax: 'BTW', total: 'Totaal incl. btw', toPay: 'Te betalen', item: 'Omschrijving',
  receipt: 'Kassabon', slipTotal: ['TOTAAL', 'Te betalen', 'Totaal'], subtotal: 'Subtotaal', cash: 'Contant', change: 'Wisselgeld', card: 'Pin', discount: 'Korting', tip: 'Fooi', rounding: 'Afronding', included: 'incl. btw', cashier: 'Kassa', thanks: 'Bedankt en tot ziens',
}; // prettier-ignore

const us: BusinessWords = {
  ...en, currency: 'USD', sign: ['before', '$'],
  shops: ['Sunny Side Diner', 'Lakeview Market', 'Maple Hardware', 'Rosa Taqueria'],
  companies: ['Redwood Carpentry LLC', 'Summit Print Inc.', 'Dalton Plumbing LLC'],
  streets: ['1200 Elm Street', '45 Lake Avenue', '880 Main Street'], towns: ['Austin, TX 78701', 'Portland, OR 97205', 'Denver, CO 80202'],
  rates: [8.25, 6], taxNumber: 'Tel (512) 555-0142', tax: 'Sales Tax', net: 'Subtotal', total: 'Total', included: 'Tax', date: 'Invoice Date',
}; // prettier-ignore

export const businessWords = { en, us, de, fr, it, es, pt, nl } as const satisfies Readonly<
  Record<string, BusinessWords>
>;

export type PaperLanguage = keyof typeof businessWords;
