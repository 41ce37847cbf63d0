import type { GermanInvoice } from './german-invoice.ts';
import { lineCents, sumsOf, type Item } from './invoice-sums.ts';

/** Returns the invoice as Factur-X XML (Cross Industry Invoice, profile EN 16931). */
export function facturXOf(invoice: GermanInvoice): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${invoice.number}</ram:ID>
    <ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime>${date(invoice.date)}</ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
${invoice.items.map((item, index) => lineItem(item, index + 1, invoice.taxPercent)).join('\n')}
${agreement(invoice)}
    <ram:ApplicableHeaderTradeDelivery/>
${settlement(invoice)}
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}

function lineItem(item: Item, number: number, taxPercent: number): string {
  return `    <ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>${number}</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>${item.text}</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${amount(item.priceCents)}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${item.quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement>
        <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${taxPercent}</ram:RateApplicablePercent></ram:ApplicableTradeTax>
        <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount(lineCents(item))}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
      </ram:SpecifiedLineTradeSettlement>
    </ram:IncludedSupplyChainTradeLineItem>`;
}

function agreement({ issuer, customer }: GermanInvoice): string {
  return `    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty>
        <ram:Name>${issuer.name}</ram:Name>
        ${address(issuer.street, issuer.town)}
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${issuer.vatId}</ram:ID></ram:SpecifiedTaxRegistration>
      </ram:SellerTradeParty>
      <ram:BuyerTradeParty>
        <ram:Name>${customer.name}</ram:Name>
        ${address(customer.lines.at(-2) ?? '', customer.lines.at(-1) ?? '')}
      </ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>`;
}

function settlement({ issuer, ...invoice }: GermanInvoice): string {
  const { netCents, taxCents, totalCents } = sumsOf(invoice.items, invoice.taxPercent);
  return `    <ram:ApplicableHeaderTradeSettlement>
      <ram:PaymentReference>${invoice.number}</ram:PaymentReference>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans>
        <ram:TypeCode>58</ram:TypeCode>
        <ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${issuer.iban.replaceAll(' ', '')}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
      </ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:ApplicableTradeTax>
        <ram:CalculatedAmount>${amount(taxCents)}</ram:CalculatedAmount>
        <ram:TypeCode>VAT</ram:TypeCode>
        <ram:BasisAmount>${amount(netCents)}</ram:BasisAmount>
        <ram:CategoryCode>S</ram:CategoryCode>
        <ram:RateApplicablePercent>${invoice.taxPercent}</ram:RateApplicablePercent>
      </ram:ApplicableTradeTax>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${date(invoice.dueDate)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>${amount(netCents)}</ram:LineTotalAmount>
        <ram:TaxBasisTotalAmount>${amount(netCents)}</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">${amount(taxCents)}</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>${amount(totalCents)}</ram:GrandTotalAmount>
        <ram:DuePayableAmount>${amount(totalCents)}</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>`;
}

function address(street: string, town: string): string {
  const [code = '', ...city] = town.split(' ');
  return `<ram:PostalTradeAddress><ram:PostcodeCode>${code}</ram:PostcodeCode><ram:LineOne>${street}</ram:LineOne><ram:CityName>${city.join(' ')}</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>`;
}

function date(iso: string): string {
  return `<udt:DateTimeString format="102">${iso.replaceAll('-', '')}</udt:DateTimeString>`;
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
