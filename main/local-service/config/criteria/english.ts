import type { BuiltInTagName, Vocabulary } from './weights.ts';

export const english: Readonly<Record<BuiltInTagName, Vocabulary>> = {
  invoice: {
    title: `invoice, tax invoice, sales invoice, commercial invoice, proforma invoice, pro forma invoice, invoice statement,
      service invoice, final invoice, interim invoice, invoice summary, billing statement, utility bill, phone bill, your bill, wireless bill, mobile bill, bill summary,
      electricity bill, tax invoice cum delivery challan, retail invoice, vat invoice, bill of supply, invoice details,
      energy statement, utility statement, water bill, gas bill, hospital bill, medical bill, billing summary, patient statement,
      rent statement, rent demand, ground rent demand, service charge demand, statement and demand, tuition statement, statement of charges, statement`,
    strong: `professional services rendered, for services rendered, total this statement, total this invoice, total fees, total disbursements,
      patient balance, insurance paid, insurance payments, guarantor, please pay this amount, pay this amount, rent due, detach and return, invoice number, invoice no, invoice nr, invoice id, invoice #, inv no, invoice date, date of invoice, invoice total, total due, amount
      due, balance due, billed to, invoice to, remit to, remittance advice, payment terms, payment due, due date, due upon receipt, please pay,
      invoice amount, tax point, bill number, make all checks payable, make cheques payable, net 30, invoice period, billing period, amount payable,
      bill no, bill amount, payable by, payable to, please pay the, we are billing you, billed amount,
      total charges this period, service address, water usage, ccf, therms, electricity used, standing charge, sewer, sewage,
      current charges, total current charges, kwh, meter reading, meter number, electric charges, previous bill, total amount due, bill cycle, last bill,
      current charges due, past due balance, customer charge, energy charge, franchise fee, amount enclosed, disconnection, matter no`,
    usual: `on receipt, upon receipt, subtotal, sub total, vat, sales tax, gst, tax rate, unit price, quantity, qty, ship to, sold to, item, description, total, vat number,
      customer number, account number, bank details, iban, terms, hsn, price, rate, amount, billing address, bill to`,
    otherTitles: `account statement, bank statement, card statement, your statement, monthly statement, remittance advice, price list, quotation, quote, estimate, offer, order confirmation, reminder, payment reminder, final notice, credit note,
      credit memo, purchase order, delivery note, packing slip, packing list, receipt, statement of account,
      timesheet, remittance advice`,
    exclusions: `cashier, change due, please come again, approval code, cash tendered, thank you for shopping, items sold, goods sold are not returnable`,
  },
  receipt: {
    title: `receipt, sales receipt, cash receipt, payment receipt, official receipt, till receipt, customer copy, merchant copy,
      cardholder copy, donation receipt, rent receipt, receipt of payment, card receipt, fuel receipt, taxi receipt,
      guest check, guest folio, hotel folio, receipt voucher, cash sale, cash bill, order receipt, your receipt,
      here s your receipt, receipt for your`,
    strong: `receipt number, receipt no, receipt #, cashier, your cashier, change due, cash tendered, tendered, amount tendered, card payment,
      contactless, approval code, auth code, authorization code, terminal id, merchant id, thank you for shopping, thank you for your purchase, thanks
      for your purchase, thank you come again, items sold, no of items, visa debit, paid in cash, received with thanks, received from, the sum of,
      payment received, amount paid, gratuity, date paid, return policy, keep this receipt, please come again, sales assistant, paid by, chip read,
      pin verified, rounding, total sales, folio no, folio number, room charge, room tax, minibar, city tax,
      goods sold are not returnable, not refundable, not a tax invoice, this is not an invoice, cash sales, gst summary, rounding adjustment, sales assistant, sales associate, approval code`,
    usual: `subtotal, sub total, total, tax, vat, cash, change, visa, mastercard, store, item, qty, loyalty, points, mastercard, amex, balance,
      transaction, payment, tip, table, server, aid, register, till, payment method, credit card, debit card`,
    otherTitles: `invoice due, order confirmation, bank statement, quotation`,
  },
  credit_note: {
    title: `credit note, credit memo, credit memorandum, credit invoice, refund note, adjustment note, tax credit note,
      sales credit note, credit advice, sales credit memo, refund invoice, self billing credit note`,
    strong: `credit note number, credit note no, credit note date, credit memo number, credit memo no, original invoice,
      amount credited, total credit, credit amount, we have credited, reason for credit, has been credited,
      refund amount, credited to your account, in respect of invoice, reference invoice, credit total, against invoice,
      credit to, returned goods, total refund`,
    usual: `refund, return, returned, credit, vat, subtotal, invoice number, customer number, goods returned`,
    otherTitles: `credit card statement, credit agreement, credit report`,
  },
  purchase_order: {
    title: `purchase order, order confirmation, confirmation of order, sales order, order form confirmation, work order,
      order acknowledgement, order acknowledgment, blanket order, sales order confirmation, purchase order form, order,
      repeat order, standing order for goods, service order, call off order`,
    strong: `purchase order number, purchase order no, po number, po no, po #, p o number, order number, order no, order date, requested delivery
      date, required by, ship via, deliver to, authorised by, authorized by, order total, requisitioner, please supply, fob, we hereby order, f o b
      point, shipping method, shipping terms, thank you for your order, your order has been, vendor number, please notify us`,
    usual: `quantity, qty, unit price, item, subtotal, payment terms, terms, part number, delivery, incoterms, total, order, supplier, vendor, ship
      to, buyer, delivery date`,
    otherTitles: `invoice, tax invoice, quotation, delivery note, packing slip, receipt, credit note, money order, court order,
      order of service, statement`,
  },
  delivery_note: {
    title: `delivery note, packing slip, packing list, delivery slip, delivery docket, dispatch note, despatch note,
      goods received note, delivery receipt, shipping list, consignment note, waybill, air waybill, bill of lading, proof of delivery,
      delivery order, delivery challan, shipping note, advice note, delivery ticket, shipment notice, goods delivery note`,
    strong: `delivery note number, delivery note no, delivery number, delivery no, packing slip number, dispatch date, despatch date, shipped to, ship
      from, qty shipped, quantity shipped, qty delivered, quantity delivered, qty ordered, quantity ordered, back order, backordered, number of
      packages, no of packages, gross weight, net weight, tracking number, received in good condition, received by, goods received, consignee,
      consignor, shipper, delivered by, number of cartons, checked by, packed by, signature of recipient`,
    usual: `order number, order date, quantity, description, item, ship to, delivery address, weight, ship date, delivery date, qty, part number,
      unit, customer, carrier, driver, container, pallet, pallets, shipped, delivered, packages`,
    otherTitles: `invoice, tax invoice, purchase order, order confirmation, quotation, credit note`,
  },
  contract: {
    title: `contract, agreement, service agreement, employment contract, contract of employment, employment agreement,
      lease agreement, rental agreement, tenancy agreement, residential lease, lease, non disclosure agreement,
      confidentiality agreement, mutual non disclosure agreement, consulting agreement, license agreement, licence agreement,
      purchase agreement, sales contract, loan agreement, partnership agreement, terms of service, master services agreement,
      memorandum of understanding, settlement agreement, subscription agreement, framework agreement, software license agreement,
      amendment, addendum, statement of work, independent contractor agreement, sales agreement, services agreement,
      data processing agreement, deed, general terms and conditions, terms and conditions, joint venture agreement,
      distribution agreement, supply agreement, maintenance agreement, cooperation agreement, promissory note`,
    strong: `hereinafter referred to, hereinafter, hereby agree, hereby agrees, in witness whereof, the parties agree, party of the first part, this
      agreement, this contract, whereas, governing law, entire agreement, force majeure, severability, indemnify, indemnification, by and between, the
      parties, shall be governed, termination of this agreement, now therefore, confidential information, the landlord, the tenant, the lessor, the
      lessee, licensor, licensee, the contractor, either party, mutually agreed, the borrower, the lender, made and entered into, counterparts, the
      receiving party, the disclosing party`,
    usual: `party, parties, shall, clause, section, obligations, warranty, agrees, breach, term, terminate, signed, schedule, jurisdiction, liability,
      termination, effective date, in writing, herein, thereof, notice period, the employee, the employer`,
    otherTitles: `invoice, receipt, form, annual report, bank statement, report`,
  },
  letter: {
    title: `letter, cover letter, letter of intent, letter of recommendation, payment reminder, reminder, final reminder,
      demand letter, first reminder, second reminder, overdue notice, past due notice, letter of resignation, dunning letter,
      memorandum, memo, inter office memorandum, interoffice memorandum, internal memorandum`,
    strong: `dear sir or madam, dear sir, dear sirs, dear madam, to whom it may concern, yours sincerely, yours faithfully, yours truly,
      sincerely yours, best regards, kind regards, with kind regards, warm regards, very truly yours, respectfully yours,
      sincerely, cordially, i am writing, we are writing, thank you for your letter, please find enclosed, enclosed please find,
      i look forward to hearing, we look forward to hearing, please do not hesitate, with reference to your, further to our,
      looking forward, enclosure, enclosures, encl, we would like to, we regret to inform, we are pleased to inform,
      i would like to, please contact, thank you for your, best wishes, fondest love, lots of love, all my love`,
    usual: `dear, regards, cc, your letter, our ref, your ref, enclosed, subject, sir, madam, mr, mrs, ms`,
    otherTitles: `invoice, agreement, bank statement, earnings statement, receipt, curriculum vitae, contract, quotation, quote, offer`,
  },
  cv: {
    title: `curriculum vitae, resume, cv, professional resume, europass, europass curriculum vitae`,
    strong: `work experience, professional experience, employment history, work history, career history, career objective, professional summary,
      career summary, skills and abilities, technical skills, language skills, key skills, core skills, references available upon request, education
      and training, mother tongue, academic background, extracurricular activities, volunteer experience, key achievements, personal profile, personal
      details, core competencies, areas of expertise, hobbies and interests, career profile, academic qualifications, internships, selected honors,
      honors and awards, linkedin, github`,
    usual: `education, experience, skills, languages, interests, hobbies, projects, publications, awards, certifications, bachelor, master,
      university, degree, responsible for, nationality, references, objective, summary, profile, linkedin com, date of birth, present, marital status,
      internship, gpa, driving licence`,
    otherTitles: `agreement, application form, invoice, report, certificate`,
  },
  bank_statement: {
    title: `bank statement, account statement, statement of account, checking account statement, savings account statement,
      consolidated statement, your consolidated statement, credit card statement, statement of accounts, your statement,
      monthly statement, current account statement, transaction history, account activity, bank account statement, statement,
      your account statement, business account statement, account summary, checking summary, account transactions`,
    strong: `opening balance, closing balance, beginning balance, ending balance, previous balance, new balance, statement period, balance brought
      forward, balance carried forward, statement date, available balance, running balance, money in, money out, withdrawals, total deposits, total
      withdrawals, deposits and credits, checks paid, daily balance, account summary, account activity, transaction date, value date, posting date,
      direct debit, standing order, atm withdrawal, average daily balance, member fdic, interest paid, overdraft, sort code, minimum payment due,
      transaction details, transitions balance, online transfer, account balance, statement no, cheque deposit, cash deposit, bank transfer, bill payment,
      online payment, electronic withdrawals, interest earned`,
    usual: `account number, account no, balance, transactions, transaction, bank, branch, iban, bic, swift, cheque, check, date, description, account
      holder, summary, deposit, withdrawal, transfer, purchase, account type, currency, debit, credit, checking, savings, atm, deposits, service
      charge, paid in, paid out`,
    otherTitles: `invoice, tax invoice, receipt, earnings statement, pay statement, income statement, purchase order, statement of work,
      rent statement, statement and demand, billing statement, patient statement, tuition statement,
      tax return, wage and tax statement, letter, statement of earnings`,
    exclusions: `kwh, ccf, therms, water usage, sewer, current charges, total current charges, service address, meter reading, room charge,
      room tax, room rate, guest name, folio no, electric charges, gas charges, meter number, gross pay, net pay, patient, insurance paid, copay, office visit,
      guarantor, insurance payments, please pay this amount, pay this amount, rent due, tenant, tenancy, tuition,
      services rendered, disbursements, total disbursements, total fees, total this statement, matter no, make checks payable, your bill,
      last bill, bill cycle, current charges due, customer charge, energy charge, franchise fee, disconnection`,
  },
  tax_form: {
    title: `tax return, income tax return, tax assessment, notice of assessment, wage and tax statement, form w 2, form 1040,
      individual income tax return, form w 9, form 1099, tax declaration, tax certificate, self assessment, tax calculation,
      form w 4, vat return, p60, p45, schedule c, form 941, form 1120, form 1065, tax statement, tax notice, property tax statement,
      request for taxpayer identification number and certification, property tax bill, form w 8ben, income tax assessment,
      tax year overview, corporation tax return, k 1, p60 end of year certificate, withholding certificate,
      employees withholding certificate, mortgage interest statement, form 1098, council tax bill,
      w 2, w 9, 1099, w 4, 1040, w2`,
    strong: `internal revenue service, department of the treasury, hm revenue, hmrc, hm revenue customs, taxable income, taxpayer, tax year, adjusted
      gross income, filing status, federal income tax withheld, wages tips other compensation, employer identification number, social security wages,
      medicare wages, medicare tax withheld, omb no, tax payable, unique taxpayer reference, tax reference, tax office, total tax, standard deduction,
      itemized deductions, capital gain or loss, cost or other basis, attach to your tax return, taxpayer identification number, refund due, estimated tax, under penalties of perjury, tax withheld, state income tax,
      local income tax, national insurance, copy b, amount you owe, tax liability, assessed value`,
    usual: `tax, irs, deductions, withheld, income, form, refund, wages, filing, employer, exempt, tin, ein, return, schedule, payer, recipient,
      exemption, dependents, income tax, tax code`,
    otherTitles: `invoice, tax invoice, earnings statement, pay stub, payslip, annual report, receipt`,
  },
  id_document: {
    title: `passport, identity card, identification card, driver license, driving licence, drivers license, residence permit,
      national identity card, id card, driver licence, social security card, permanent resident card, health insurance card,
      employee id, student id, identity document, permanent resident, citizen card, national id, visa, voter id, student card`,
    strong: `date of birth, place of birth, given names, given name, nationality, date of expiry, date of issue, passport no, document no, document
      number, issuing authority, personal number, dob, hgt, id number, endorsements, restrictions, organ donor, licence no, license no, holders
      signature, valid until, dl, class d, type code, passport number, expiration date, end none, rstr`,
    usual: `sex, nationality, expiry, signature, republic, names, birth, issued, valid, citizen, class, name, address, card, height, eyes, authority,
      dd, iss, exp, expires, hair, surname, card number`,
    otherTitles: `application form, form, curriculum vitae, resume, invoice, certificate of birth, birth certificate, report, payslip,
      earnings statement, registration form, medical history form`,
  },
  report: {
    title: `report, annual report, quarterly report, final report, technical report, test report, executive summary, white paper,
      status report, audit report, inspection report, research report, financial statements, progress report, meeting minutes, study,
      minutes of meeting, minutes, incident report, survey report, form 10 k, form 10 q, project report, working paper, expense report,
      lab report, laboratory report, management report, fact sheet, transcript, abstract, interim report, evaluation report,
      consolidated financial statements, balance sheet, income statement, news release, press release, table of contents, newsletter,
      case study, briefing, policy brief, medical report, credit report, feasibility study, technical note, market report,
      discharge summary, case summary, operative report, progress notes`,
    strong: `table of contents, executive summary, methodology, findings, recommendations, bibliography, appendix, abstract, literature review, list
      of figures, list of tables, figure 1, table 1, this report, the report, this study, annual report on form 10 k, securities and exchange
      commission, fiscal year, net sales, year over year, data collection, key findings, prepared for, prepared by, results of operations,
      shareholders, the committee, executive committee, petitioner, respondent, plaintiff, defendant, supreme court, doi, et al, this paper,
      above entitled matter, oral argument, court of appeals, district court, in the supreme court`,
    usual: `analysis, summary, data, page, section, source, figure, table, overview, scope, purpose, objectives, study, research, percent, background,
      according to, references, results, discussion, introduction, hearing, chapter, conclusion, conclusions`,
    otherTitles: `invoice, agreement, contract, application form, bank statement, credit note, curriculum vitae, form, receipt`,
  },
  email: {
    title: `e mail, email, forwarded message, original message, begin forwarded message`,
    strong: `1 message, 2 messages, 3 messages, original message, forwarded message, sent from my iphone, sent from my, begin forwarded message, unsubscribe, reply to, from to sent
      subject, on behalf of, mailto, message id, importance high, to undisclosed recipients, this e mail is confidential, this email and any
      attachments, this email is confidential, intended recipient`,
    usual: `subject, sent, cc, bcc, from, to, attachment, forwarded, email, e mail, wrote, fwd, fw, gmail, attachments`,
    otherTitles: `invoice, letter, agreement, receipt, form, report, order confirmation, curriculum vitae, bank statement,
      memorandum, memo`,
  },
  form: {
    title: `form, application form, registration form, application, request form, claim form, consent form, order form, enrollment form,
      enrolment form, authorization form, authorisation form, questionnaire, feedback form, medical history form, patient form, survey,
      intake form, release form, change of address form, membership form, application for employment, employment application,
      job application, loan application, rental application, visa application form, patient registration, new patient form,
      patient information form, checklist, complaint form, declaration form, expense claim form, leave application, leave request,
      membership application, travel request, accident report form, health insurance claim form, direct debit mandate,
      credit application, vendor form, referral form, nomination form, evaluation form, medical form, waiver, waiver form,
      authorization, direct deposit authorization, power of attorney, permission slip, application for, medical history,
      fax cover sheet, fax transmittal sheet, fax transmission, facsimile transmission, facsimile cover sheet,
      request for, request, requisition, change request, approval request, transmittal form, authorization request, inspection checklist,
      sign in sheet, visitor register, register of visitors, expense claim, claim for expenses, visitor record, routing sheet, inspection sheet,
      change notice, engineering change notice, room reservation, reservation request, travel authorization, vehicle inspection, sign out sheet,
      travel advance, expense advance, surgical release, release of liability, liability release, authorization for treatment, pledge card, proxy, vote by proxy, direct debit instruction, statutory declaration, intake, patient intake, new patient intake,
      job ticket, work ticket, service ticket, job card, telephone message, phone message, while you were out, chain of custody, chain of custody record, customs declaration, petty cash voucher,
      warranty card, warranty registration, registration card, attendance sheet, timecard, mileage log, affidavit, credit card authorization,
      voter registration, satisfaction survey, patient satisfaction, customer satisfaction, health questionnaire, reply card, work request, repair request,
      laboratory request, test request, par q, condition report, inventory and condition, move in inspection, change of address, notification of change`,
    strong: `please complete, please print, please fill, fill in, fill out, check all that apply, tick the box, please tick, applicant, please check,
      for office use only, office use only, signature of applicant, applicant signature, block capitals, yes no, date of application, emergency
      contact, i hereby authorize, i authorize, i certify that, mark with an x, if yes, please attach, print name, home phone, cell phone, patient
      name, first name, last name, middle initial, please return, please indicate, completed form, i hereby declare, i consent, required fields,
      parent guardian, applicants name, accounting use, accounts use only, for official use, employee signature, supervisor signature, must be filled out,
      to be completed by, office use, print clearly, circle yes or no, circle one, tick one box, tick boxes, tick all that apply, use black ink, capital
      letters, signed by applicant, branch use, staff use only, do not write in this space, strongly agree, strongly disagree`,
    usual: `signature, date, name, address, phone, city, state, zip, date of birth, please, email, section, gender, male, female, form, occupation,
      submit, relationship, if applicable, telephone number, please specify, zip code`,
    otherTitles: `invoice, receipt, curriculum vitae, report, bank statement, agreement, passport, certificate, tax return, delivery note, packing list, purchase order,
      order confirmation, payslip, pay stub, earnings statement, laboratory report, minutes, form 10 k, form 10 q, annual report, income tax return,
      individual income tax return`,
    exclusions: `filing status, taxable income, adjusted gross income, federal income tax withheld, wages tips other compensation`,
  },
  payslip: {
    title: `payslip, pay slip, earnings statement, pay stub, paystub, pay statement, salary slip, wage slip, payroll statement, salary statement,
      pay advice, wage statement, payroll advice, pay check stub, statement of earnings, salary certificate, payslip for the month,
      salary slip for the month, statement of earnings and deductions, payment advice, wages slip, payroll slip`,
    strong: `gross pay, net pay, pay period, pay date, year to date, ytd, gross salary, net salary, basic salary, federal tax, social security tax,
      medicare tax, paye, national insurance, ni number, employee number, employee id, employee name, payroll number, overtime, total deductions,
      total earnings, gross earnings, pension contribution, provident fund, period ending, basic pay, take home pay, tax code, hours worked, hourly
      rate, payroll check, pay day, employee no, days worked, house rent allowance, employer contributions, net wages, taxable pay, tax period, net
      amount, federal income tax, fica, payroll, ni contribution, student loan, paid days, professional tax`,
    usual: `employee, employer, salary, wages, hours, rate, tax, department, gross, net, bank account, holiday, vacation, period, pension, regular,
      bonus, designation, allowances, earnings, deductions, pf, hra, this period`,
    otherTitles: `invoice, employment contract, contract of employment, bank statement, tax return, wage and tax statement, receipt,
      employment agreement, application form`,
  },
  certificate: {
    title: `certificate, certificate of completion, certificate of achievement, certificate of attendance, certificate of participation,
      birth certificate, certificate of live birth, marriage certificate, death certificate, diploma, certificate of conformity,
      certificate of insurance, certificate of origin, certificate of appreciation, vaccination record card, vaccination certificate,
      certificate of incorporation, certificate of registration, medical certificate, certificate of employment, academic transcript,
      certificate of analysis, vaccination card, vaccination record, immunization record, certificate of compliance, letter of reference,
      certificate of excellence, certificate of training, certificate of good standing, transcript of records, certificate of title,
      gift certificate, certificate of calibration, calibration certificate, stock certificate, proof of insurance, attestation,
      certificate of liability insurance, reference letter, school report, declaration of conformity, test certificate`,
    strong: `this is to certify, this certifies that, hereby certify, is hereby granted, has successfully completed, is awarded to, is presented to,
      in recognition of, certificate number, certificate no, awarded this, certifies that, presented to, successfully completed, bachelor of, master
      of, degree of, has been awarded, we certify, conferred upon, awarded to, certified that, dated this, in testimony whereof, has completed, this
      certificate, the certificate, vaccine, lot number, has participated, in accordance with iso, was employed`,
    usual: `certificate, certified, awarded, completion, achievement, grade, issued, hours, training, course, director, instructor, seal,
      certification, valid, registration, valid from, date of issue, registrar, is registered`,
    otherTitles: `invoice, agreement, application form, curriculum vitae, tax certificate, report, form, withholding certificate,
      p60 end of year certificate`,
  },
};
