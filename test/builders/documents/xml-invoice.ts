/** The values of the invoices below; the arithmetic holds. */
export const xmlInvoice = {
  number: 'RE-2026-0815',
  date: '2026-02-03',
  dueDate: '2026-02-17',
  seller: 'Tischlerei Lindner & Söhne GmbH',
  buyer: 'Hausverwaltung Sonnhof KG',
  item: 'Eichentür, geölt',
  quantity: '2',
  price: '450.00',
  net: '900.00',
  tax: '171.00',
  total: '1071.00',
  iban: 'DE89370400440532013000',
  vatId: 'DE136695976',
  orderNumber: 'B-4711',
  due: '571.00',
  bic: 'COBADEFFXXX',
  reference: 'RF18539007547034',
} as const;

type Kind = 'Invoice' | 'CreditNote';

const escaped = (text: string): string => text.replaceAll('&', '&amp;');

/** An XRechnung in UBL. */
export function ublInvoice(kind: Kind = 'Invoice'): string {
  const v = xmlInvoice;
  const party = (name: string, vatId: string) =>
    `<cac:Party><cac:PostalAddress><cbc:StreetName>Hauptstr. 1</cbc:StreetName><cbc:CityName>Berlin</cbc:CityName>` +
    `<cbc:PostalZone>10115</cbc:PostalZone><cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country>` +
    `</cac:PostalAddress>${vatId}<cac:PartyLegalEntity><cbc:RegistrationName>${escaped(name)}</cbc:RegistrationName>` +
    `</cac:PartyLegalEntity></cac:Party>`;
  const vat =
    `<cac:PartyTaxScheme><cbc:CompanyID>${v.vatId}</cbc:CompanyID>` +
    `<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`;
  const [code, line, quantity] =
    kind === 'Invoice'
      ? ['<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', 'InvoiceLine', 'InvoicedQuantity']
      : ['<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>', 'CreditNoteLine', 'CreditedQuantity'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<ubl:${kind} xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
<cbc:ID>${v.number}</cbc:ID><cbc:IssueDate>${v.date}</cbc:IssueDate>${
    kind === 'Invoice' ? `<cbc:DueDate>${v.dueDate}</cbc:DueDate>` : ''
  }${code}<cbc:Note>Vielen Dank für Ihren Auftrag.</cbc:Note><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:OrderReference><cbc:ID>${v.orderNumber}</cbc:ID></cac:OrderReference>
<cac:AccountingSupplierParty>${party(v.seller, vat)}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party(v.buyer, '')}</cac:AccountingCustomerParty>
<cac:PaymentMeans><cbc:PaymentID>${v.reference}</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>${v.iban}</cbc:ID>
<cac:FinancialInstitutionBranch><cbc:ID>${v.bic}</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${v.tax}</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">${v.net}</cbc:TaxExclusiveAmount>
<cbc:TaxInclusiveAmount currencyID="EUR">${v.total}</cbc:TaxInclusiveAmount>
<cbc:PayableAmount currencyID="EUR">${v.due}</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:${line}><cbc:${quantity}>${v.quantity}</cbc:${quantity}><cbc:LineExtensionAmount>${v.net}</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>${v.item}</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount>${v.price}</cbc:PriceAmount></cac:Price>
</cac:${line}></ubl:${kind}>
`;
}

/** The same invoice in CII. */
export function ciiInvoice(typeCode = '380'): string {
  const v = xmlInvoice;
  const address =
    '<ram:PostalTradeAddress><ram:PostcodeCode>10115</ram:PostcodeCode><ram:LineOne>Hauptstr. 1</ram:LineOne>' +
    '<ram:CityName>Berlin</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>';
  const date = (iso: string) => `<udt:DateTimeString format="102">${iso.replaceAll('-', '')}</udt:DateTimeString>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:rsm" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
<rsm:ExchangedDocument><ram:ID>${v.number}</ram:ID><ram:TypeCode>${typeCode}</ram:TypeCode>
<ram:IssueDateTime>${date(v.date)}</ram:IssueDateTime>
<ram:IncludedNote><ram:Content>Vielen Dank für Ihren Auftrag.</ram:Content></ram:IncludedNote></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem>
<ram:SpecifiedTradeProduct><ram:Name>${v.item}</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${v.price}</ram:ChargeAmount>
</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${v.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${v.net}</ram:LineTotalAmount>
</ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
<ram:ApplicableHeaderTradeAgreement>
<ram:SellerTradeParty><ram:Name>${escaped(v.seller)}</ram:Name>${address}
<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${v.vatId}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>${v.buyer}</ram:Name>${address}</ram:BuyerTradeParty>
<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${v.orderNumber}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeSettlement><ram:PaymentReference>${v.reference}</ram:PaymentReference><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${v.iban}</ram:IBANID>
</ram:PayeePartyCreditorFinancialAccount><ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>${v.bic}</ram:BICID>
</ram:PayeeSpecifiedCreditorFinancialInstitution></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${date(v.dueDate)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:TaxBasisTotalAmount>${v.net}</ram:TaxBasisTotalAmount>
<ram:TaxTotalAmount currencyID="EUR">${v.tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${v.total}</ram:GrandTotalAmount>
<ram:DuePayableAmount>${v.due}</ram:DuePayableAmount>
</ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>
`;
}
