import type { LabelSet } from './label-set.ts';

export const english = {
  number: {
    strong: `
      invoice number, invoice no, invoice num, invoice nr, invoice id, tax invoice no, tax invoice number, bill number,
      bill no, inv no, inv number, credit note number, credit note no, credit memo number, credit memo no, receipt number,
      receipt no, invoice reference, invoice ref, number of invoice, document number, document no, doc no, doc number,
      statement number, statement no, credit no, our invoice no, invoice code, proforma no, proforma number,
      proforma invoice no, proforma invoice number, pi no, p i no, pi number, pro forma no, pro forma invoice no, bill id, bill reference,
      sales invoice no, sales invoice number, invoice serial number, tax receipt no, official receipt no, receipt ref, receipt
      reference, cash memo no, cash bill no, cash sales no, docket no, docket number, debit note no, debit note number,
      adjustment note no, demand no, demand number, fee note, fee note no, fee note number, statement invoice, slip no, slip number, rcpt no, rcpt number, tax invoice receipt no, invoice receipt no, receipt serial no, invoice serial no, e invoice no,
      recpt no, recpt number, freight bill no, freight bill number, freight bill pro number, freight bill pro no`,
    fair: `
      invoice, our account no, tax invoice, tax inv, credit note, credit memo, receipt, proforma invoice, pro forma invoice, commercial invoice,
      sales invoice, bill, rcpt, folio, folio no, folio number`,
    weak: `
      no, number, inv, trip, trip no, trip number, booking id, receipt id, transaction id, transaction no, transaction number, confirmation number,
      r no, pro no, pro number`,
  },
  date: {
    strong: `
      invoice date, date of invoice, date of bill, date of issue, issue date, date issued, bill date, billing date, document date,
      receipt date, date receipt issued, credit note date, tax date, invoice issue date, invoiced on, issued on, tax point, tax point date, date tax point, invoice date tax point,
      inv
      date, invoice date delivery date, statement date, date of receipt, letter date, date invoiced, invoice created, date paid, date of report, report date, date of this report, statement closing date, statement issued, statement issue date, date of certificate, certificate date`,
    fair: `date, dated, issued, dt, date time, date and time, date typed, letter typed, typed, date submitted, date prepared`,
    weak: `
      created, prepared, prepared on, date out, purchase date, transaction date, sale date, payment date, effective date, date of purchase, date of payment`,
  },
  'due-date': {
    strong: `
      due date, payment due, payment due date, date due, due on, due by, pay by, payable by, payment due by, payment due
      on, please pay by, payment deadline, amount due on, total amount due on, payable on or before, to be paid by,
      payment date due, we ll collect on, we will collect on, will be collected on, direct debit date, direct debit due,
      payment will be taken on, we ll take payment on, autopay date, payable before, payment is due by, payment is due on,
      autopay is scheduled for, autopay scheduled for, payment is scheduled for, scheduled payment date, pay by date, last date of payment,
      last date for payment, date payable`,
    fair: `due`,
  },
  net: {
    strong: `
      net total, total net, net amount, total excl vat, total excluding vat, total ex vat, total before tax, net, subtotal
      excl vat, sub total excl vat, subtotal excluding vat, total excluding tax, total excl tax, taxable amount, taxable
      value, amount excl vat, amount excluding vat, total exc vat, total ex gst, total excl gst, total taxable, net value,
      total net amount, invoice net, net invoice total, nett, nett total, subtotal less discount, subtotal after discount,
      total net value, amount before tax, goods total, net price, total excl sales tax, vatable amount, subtotal without
      vat, total without vat, subtotal ex vat`,
    fair: `subtotal, sub total, total charges, net worth, basic amount`,
  },
  tax: {
    strong: `
      vat total, total vat, vat amount, tax total, total tax, tax amount, sales tax, gst amount, total gst, gst total,
      total tax amount, plus vat, of which vat, includes gst of, includes vat of, total sales tax, amount of vat, value
      added tax, hst, incl vat of, tax due, tax rm, gst rm, tax amt, gst amt, vat amt, vat included, gst included, insurance premium tax`,
    fair: `
      vat, tax, service tax, gst, vat at, taxes, cgst, sgst, igst, pst, qst, sales tax at, add vat, add gst, estimated tax, tax rate`,
  },
  gross: {
    strong: `
      grand total, total incl vat, total including vat, total inc vat, total gross, gross total, gross amount, total incl
      tax, total including tax, total inc tax, total inc gst, total incl gst, total including gst, invoice total, total
      invoice, invoice amount, total invoice amount, total invoice value, order total, total due incl vat, total for this
      invoice, total of invoice, credit total, total credit, total usd, total eur, total gbp, total chf, total aud, total
      cad, total value, invoice value, total inclusive of vat, total amount incl vat, gross worth, gross, total to pay
      incl vat, total price, total charge, total sum, sum total, total in usd, total in eur, total with vat, overall
      total, final total, final amount, total of account, total credited, credit amount, refund total, total refund, po total, fuel sale, fuel total, total fuel, total sales, net sale`,
    fair: `
      total, total amount, totals, total payable, amount payable, total to pay, total cost, amount charged, amount, total
      paid, sum, total purchase, total sale, payment amount`,
  },
  due: {
    strong: `
      amount due, total due, balance due, total amount due, amount to pay, please pay, pay this amount, total now due,
      outstanding balance, balance outstanding, total outstanding, current balance due, amount owing, balance, balance to pay, due now, net
      payable, total payable amount, amount outstanding, remaining balance, to pay, net amount due, total balance due, payment due,
      you owe, amount you owe, amount owed, patient responsibility, patient balance, patient amount due`,
  },
  adjustment: {
    strong: `
      shipping, shipping and handling, shipping handling, freight, postage, delivery, delivery charge, discount, deposit,
      deposit paid, amount paid, paid, payment received, payments received, less deposit, rounding, round off, handling,
      surcharge, carriage, tip, gratuity, less paid, prepaid, advance, advance payment, payments, credits, total discount,
      less discount, prompt payment discount, early payment discount, previous balance, retainer, service charge, change,
      cash, cash tendered, change due, tendered, you saved, savings, amount tendered, visa, mastercard, card payment, late fee, svc chrg, svc chg, svc fee, optional service,
      exchange rate, credit limit`,
  },
  currency: { strong: `currency, invoice currency, currency code` },
  issuer: {
    strong: `
      sold by, seller, seller name, issued by, service provider, supplier, supplier name, vendor, vendor name, invoice
      from, bill from, billed by, from company, sender, company name, remit to, make checks payable to, make all checks
      payable to, make cheques payable to, please make checks payable to, payable to, merchant, exporter, shipper exporter, conference secretariat, congress secretariat, conference
      office, organised by, organized by`,
    fair: `from, pay to, employer, employer name`,
  },
  'account-holder': {
    strong: `
      account name, account holder, name of account, beneficiary, beneficiary name, bank account name, acct name, account
      owner`,
  },
  customer: {
    strong: `
      bill to, billed to, invoice to, invoiced to, billing address, bill to address, sold to, customer name, client name,
      customer, client, buyer, buyer name, billing to, issued to, invoice address, invoice for, billing information,
      prepared for, bill to party, consignee, billing details, customer details, guest name, credit to, charge to,
      customer address, client details, account of, tenant, patient name, received from, received with thanks from`,
    fair: `to, attention, messrs, m s, name`,
  },
  iban: { strong: `iban, iban no, iban number, iban code` },
  'vat-id': {
    strong: `
      vat id, vat no, vat number, vat reg no, vat registration no, vat registration number, vat registration, vat reg
      number, tax id, tax identification number, gstin, gst no, gstin no, gst number, our vat no, vat code, tax reg no,
      vat tin, tin, ein, abn, gstin uin, vat identification number, vat identification no, seller vat, vat reg, tax
      number, tax id no, gst reg no, vat tax id`,
  },
  'other-vat-id': {
    strong: `
      your vat no, your vat number, customer vat, customer vat no, your vat id, customer vat number, buyer vat, client
      vat, customer vat id, vat identifier, customer tax id, recipient vat id, your vat registration no`,
  },
  'other-number': {
    strong: `
      order number, order no, order id, order, purchase order, purchase order no, purchase order number, po number, po no,
      po, your order, your order no, customer number, customer no, customer id, client number, client no, client id,
      account number, account no, account, acct no, delivery note no, delivery note, delivery note number, contract
      number, contract no, contract, project no, project number, project, job number, job no, reference, ref, reference
      no, reference number, your ref, your reference, our ref, our reference, customer reference, payment reference,
      tracking number, quote number, quote no, quotation no, phone, tel, telephone, fax, mobile, item no, item number,
      article no, product code, sku, sort code, routing number, swift, bic, company number, registration number, company
      registration no, registration no, company reg no, reg no, sales order, sales order no, ticket number, shipment no,
      store no, terminal, cashier, vat code, room, room no, cin, pan, pan no, ifsc, ifsc code, eori, hs code, related
      invoice, original invoice, original invoice no, original invoice number, orig invoice, orig invoice no, orig inv, orig inv no, corrected invoice, to invoice, for invoice,
      invoice ref original, zip, po box, page, page no, serial no, serial number, part number, part no, lot no, batch no,
      policy number, member id, employee id, ssn, licence no, license no, meter number, line no, giro no, card number,
      cheque no, check no, check number, chk no, chk, auth code, approval code, service tax no, service tax id, service tax reg no, order ref, sales rep,
      salesperson, pos, item, items, qty, quantity, claim no, waybill no, awb no, credited invoice,
      against invoice, against invoice no, original tax invoice, relating to invoice, refers to invoice, e way bill, e way
      bill no, eway bill, eway bill no, queue no, bill of lading, bill of lading no, bill of lading number, bol no, bol number`,
  },
  'other-date': {
    strong: `
      order date, date of order, shipped, reported, reported on, delivery date, date of delivery, ship date, shipping date, date shipped, shipped on,
      dispatch date, despatch date, service date, date of service, service period, billing period, period, invoice period, supply date,
      date of supply, print date, printed on, check in, check out, check in date, check out date, arrival, departure, arrive, depart, arrival date, departure date, start date, end date, valid until,
      expiry date, expires, expiration date, birth date, date of birth, dob, po date, purchase order date, contract date,
      from date, to date, due period, last update, previous invoice date, original invoice date, next billing date, next
      invoice date, renewal date, tax year, performance date, quote date, delivered, delivered on, subscription period,
      pay period, order placed, statement period, discount date, discount if paid by, payment received on, date required, required date, date needed, required by, needed by, deliver by, date wanted, requested delivery date, inspection date, date of inspection, inspected on, date of agreement, agreement date, paid on, date
      of payment received, received on, opening date, closing date,
      date in, date received, date of gift, date of donation, read date, reading date, meter reading date, meter read date, next
      reading, next meter reading, thru, valid thru, return by, returns until`,
  },
  delivery: {
    strong: `
      ship to, shipping address, deliver to, delivery address, delivered to, shipping to, site address, service
      address, warehouse address, site, job site, ship from, notify party`,
  },
  'other-party': {
    strong: `
      bank details, payment details, bank name, bank, bank address, sales person, prepared by, contact, contact
      person, carrier, ship via`,
  },
  other: {
    strong: `
      payment terms, terms, unit price, price, unit cost, rate, description, line total, vat rate, line amount, payment
      method, payment mode, notes, item total, page total, carried forward, total carried forward, brought forward, total
      quantity, total qty, total items, total hours, hours, total weight, total pieces, total discount amount, amount in
      words, number of items, interest, late payment, credit, debit, total saved, total savings, total pages, net 30, net
      weight, gross weight, net days, net 30 days, net 14 days, net 60 days, ytd, home page, website, email, e mail, disc,
      unit, units, unit price excl, discount percent, share capital, capital`,
  },
} as const satisfies LabelSet;
