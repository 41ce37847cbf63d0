import { describe, expect, it } from 'vitest';
import { readInvoiceXml } from '#local-service/analysis/extract/invoice-xml.ts';

const zugferd2 = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:r" xmlns:ram="urn:a" xmlns:udt="urn:u">
  <rsm:ExchangedDocument><ram:ID>R-7</ram:ID><ram:TypeCode>380</ram:TypeCode>
    <ram:IssueDateTime><udt:DateTimeString format="102">20240229</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:ApplicableHeaderTradeAgreement>
      <ram:SellerTradeParty><ram:Name>Müller &amp; S&#246;hne GmbH</ram:Name>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">201/113/40209</ram:ID></ram:SpecifiedTaxRegistration>
        <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
      <ram:BuyerTradeParty><ram:Name>Blue Lamp Ltd</ram:Name></ram:BuyerTradeParty>
    </ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement>
      <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount>
        <ram:IBANID>DE89 3704 0044 0532 0130 00</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
      <ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20240330</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>100.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="CHF">18.05</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>
        <ram:GrandTotalAmount>119.00</ram:GrandTotalAmount><ram:DuePayableAmount>69.00</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    </ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const zugferd1 = `<rsm:CrossIndustryDocument xmlns:rsm="urn:r" xmlns:ram="urn:a" xmlns:udt="urn:u">
  <rsm:HeaderExchangedDocument><ram:ID>471102</ram:ID>
    <ram:IssueDateTime><udt:DateTimeString format="102">20130305</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
  <rsm:SpecifiedSupplyChainTradeTransaction>
    <ram:ApplicableSupplyChainTradeAgreement><ram:SellerTradeParty><ram:Name>Lieferant GmbH</ram:Name></ram:SellerTradeParty></ram:ApplicableSupplyChainTradeAgreement>
    <ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementMonetarySummation><ram:TaxBasisTotalAmount currencyID="EUR">198.00</ram:TaxBasisTotalAmount>
        <ram:TaxTotalAmount currencyID="EUR">37.62</ram:TaxTotalAmount><ram:GrandTotalAmount currencyID="EUR">235.62</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation>
    </ram:ApplicableSupplyChainTradeSettlement>
  </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>`;

const ubl = `<Invoice xmlns="urn:i" xmlns:cac="urn:ac" xmlns:cbc="urn:bc">
  <cbc:ID>U-1</cbc:ID><cbc:IssueDate>2023-05-04</cbc:IssueDate><cbc:DueDate>2023-06-03</cbc:DueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>NL810433941B01</cbc:CompanyID></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Lamp B.V.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyName><cbc:Name>Klant</cbc:Name></cac:PartyName></cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>NL91ABNA0417164300</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">121.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
</Invoice>`;

const lineOf = (name: string, quantity: number, base: number, price: number, amount: number): string =>
  `<cac:InvoiceLine><cbc:InvoicedQuantity>${quantity}</cbc:InvoicedQuantity><cbc:LineExtensionAmount>${amount}</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>${name}</cbc:Name></cac:Item>
    <cac:Price><cbc:PriceAmount>${price}</cbc:PriceAmount><cbc:BaseQuantity>${base}</cbc:BaseQuantity></cac:Price></cac:InvoiceLine>`;

const itemsOf = (lines: string) => readInvoiceXml(ubl.replace('</Invoice>', `${lines}</Invoice>`))?.items;

describe('readInvoiceXml', () => {
  it('reads ZUGFeRD 2, Factur-X and XRechnung (CII)', () => {
    expect(readInvoiceXml(zugferd2)?.values).toEqual({
      invoice_number: 'R-7',
      date: '2024-02-29',
      due_date: '2024-03-30',
      net_total: 100,
      tax_total: 19,
      total: 119,
      currency: 'EUR',
      issuer: 'Müller & Söhne GmbH',
      customer: 'Blue Lamp Ltd',
      iban: 'DE89370400440532013000',
      vat_id: 'DE123456789',
      amount_due: 69,
    });
  });

  it('reads ZUGFeRD 1 and returns only what it contains', () => {
    expect(readInvoiceXml(zugferd1)?.values).toEqual({
      invoice_number: '471102',
      date: '2013-03-05',
      net_total: 198,
      tax_total: 37.62,
      total: 235.62,
      currency: 'EUR',
      issuer: 'Lieferant GmbH',
    });
  });

  it('reads UBL', () => {
    expect(readInvoiceXml(ubl)?.values).toEqual({
      invoice_number: 'U-1',
      date: '2023-05-04',
      due_date: '2023-06-03',
      net_total: 100,
      tax_total: 21,
      total: 121,
      currency: 'EUR',
      issuer: 'Lamp B.V.',
      customer: 'Klant',
      iban: 'NL91ABNA0417164300',
      vat_id: 'NL810433941B01',
    });
  });

  it('reads a UBL credit note, and the order that it belongs to', () => {
    const note = ubl
      .replaceAll('Invoice', 'CreditNote')
      .replace('<cac:AccountingS', '<cac:OrderReference><cbc:ID>B-7</cbc:ID></cac:OrderReference><cac:AccountingS');
    expect(readInvoiceXml(note)?.values).toMatchObject({ invoice_number: 'U-1', total: 121, order_number: 'B-7' });
  });

  it('reads the items of CII and UBL, with the price of one', () => {
    const product = '<ram:SpecifiedTradeProduct><ram:Name>Oak\n  table</ram:Name></ram:SpecifiedTradeProduct>';
    const price =
      '<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>150.00</ram:ChargeAmount><ram:BasisQuantity>100</ram:BasisQuantity></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>';
    const quantity =
      '<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="KGM">4</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>';
    const sum =
      '<ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>6.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>';
    const cii = zugferd2.replace(
      '<rsm:SupplyChainTradeTransaction>',
      `<rsm:SupplyChainTradeTransaction><ram:IncludedSupplyChainTradeLineItem>${product}${price}${quantity}${sum}</ram:IncludedSupplyChainTradeLineItem>`,
    );
    const nowhere = { page: null, box: null };
    expect(readInvoiceXml(cii)?.items).toEqual([
      { description: 'Oak table', quantity: 4, unit: 'kg', unitPrice: 1.5, amount: 6, taxRate: 19, ...nowhere },
    ]);
    const line =
      '<cac:InvoiceLine><cbc:InvoicedQuantity unitCode="H87">3</cbc:InvoicedQuantity><cbc:LineExtensionAmount>30.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Lamp</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount>10</cbc:PriceAmount></cac:Price></cac:InvoiceLine>';
    expect(readInvoiceXml(ubl.replace('</Invoice>', `${line}</Invoice>`))?.items).toEqual([
      { description: 'Lamp', quantity: 3, unit: null, unitPrice: 10, amount: 30, taxRate: null, ...nowhere },
    ]);
    expect(readInvoiceXml(ubl)?.items).toBeNull();
  });

  it.each([
    ['the price of a thousand', 2000, 1000, 4, 8, 0.004],
    ['the price of all that are billed', 15, 15, 150, 150, 10],
    ['the price of one, with the quantity as its base', 15, 15, 10, 150, 10],
    ['nothing to pay', 2, 2, 0, 0, 0],
  ])('reads %s', (_what, quantity, base, price, amount, unitPrice) => {
    expect(itemsOf(lineOf('Nails', quantity, base, price, amount))).toMatchObject([{ quantity, unitPrice, amount }]);
  });

  it('leaves out headings and remarks, which some programs write as lines of nothing', () => {
    const lines = [lineOf('Kitchen', 0, 0, 0, 0), lineOf('Lamp', 3, 1, 10, 30), lineOf('Sold as seen', 0, 0, 0, 0)];
    expect(itemsOf(lines.join(''))).toMatchObject([{ description: 'Lamp' }]);
    expect(itemsOf(lineOf('Kitchen', 0, 0, 0, 0))).toBeNull();
  });

  it.each([
    ['elements within elements', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`],
    ['elements without end', '<a>'.repeat(500_000)],
    ['elements side by side', '<a/>'.repeat(500_000)],
    ['attributes', `<a ${Array.from({ length: 50_000 }, (_, at) => `b${at}="c"`).join(' ')}/>`],
    ['references', `<cbc:Note>${'&#65;&amp;&lol;'.repeat(100_000)}</cbc:Note>`],
    ['a section that does not end', '<![CDATA[x'],
    ['a comment that does not end', '<!-- x'],
  ])('is done with %s in a moment', (_, content) => {
    const startedAt = performance.now();
    const read = readInvoiceXml(ubl.replace('<cbc:ID>', `${content}<cbc:ID>`))?.values ?? null;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(read === null || read.total === 121).toBe(true);
  });

  it('resolves no entity, from the file or from elsewhere', () => {
    const entity = ubl.replace('U-1', '&file;');
    expect(readInvoiceXml(`<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>${entity}`)).toBeNull();
    expect(readInvoiceXml(entity)?.values).toMatchObject({ invoice_number: '&file;' });
  });

  it.each([
    ['nothing', ''],
    ['no XML', 'hello'],
    ['another document', '<html><body>Invoice</body></html>'],
    ['one that breaks off', zugferd2.slice(0, -40)],
    ['one with a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${ubl}`],
    ['one beyond the cap', ubl.replace('<cbc:ID>', `<!--${'x'.repeat(9_000_000)}--><cbc:ID>`)],
  ])('gives null for %s', (_, xml) => {
    expect(readInvoiceXml(xml)).toBeNull();
  });

  it('leaves out an invalid date and an invalid amount', () => {
    const broken = ubl.replace('2023-05-04', '2023-13-45').replace('>121.00<', '>1e3<');
    expect(readInvoiceXml(broken)?.values).not.toHaveProperty('date');
    expect(readInvoiceXml(broken)?.values).not.toHaveProperty('total');
  });
});
