import type { BuiltInTagName, Vocabulary } from './weights.ts';

/**
 * Words of the most common documents in French, Dutch, Spanish, Italian, Portuguese, Polish, Czech, Swedish and Danish.
 * They are enough to recognise the kind of a document, but not a full vocabulary.
 */
export const furtherLanguages: Partial<Readonly<Record<BuiltInTagName, Vocabulary>>> = {
  invoice: {
    title: `facture, votre facture, facture d achat, factuur, verkoopfactuur, factura, fattura, fatura, faktura, faktura vat, fatura recibo, faktura danovy doklad,
      factura simplificada, fattura di vendita, facture proforma, fattura elettronica, laskutus, lasku, szamla, factura de venta, nota fiscal, nota fiscal eletronica, danfe, nf e`,
    strong: `documento auxiliar da nota fiscal eletronica, destinatario remetente, data da emissao, valor total da nota, numero de facture, facture n, date de facture, date de facturation, net a payer, total ttc, total ht, montant ttc, montant ht, montant total,
      date d echeance, echeance, a regler, n client, factuurnummer, factuurdatum, totaal incl btw, totaal excl btw, te betalen, vervaldatum, btw bedrag,
      betalingstermijn, factuuradres, numero de factura, fecha de factura, base imponible, total factura, importe total, vencimiento,
      fecha de vencimiento, numero fattura, data fattura, imponibile, totale fattura, scadenza, totale da pagare, numero da fatura, data de vencimento,
      numer faktury, faktura nr, data wystawienia, termin platnosci, do zaplaty, wartosc netto, wartosc brutto, kwota vat, sprzedawca, nabywca, nip,
      fakturanummer, fakturadatum, fakturadato, forfallodatum, forfaldsdato, att betala, moms, datum splatnosti, cislo faktury, dodavatel, odberatel`,
    usual: `tva, ttc, ht, siret, btw, btw nummer, kvk, iva, cif, partita iva, codice fiscale, prix unitaire, quantite, aantal, bedrag, cantidad, importe,
      totale, quantita, prezzo, montant, stawka vat, ilosc, razem, netto, brutto, kwota, cena, dph, antal, belopp, reference, client, totaal, prijs`,
    otherTitles: `devis, offerte, presupuesto, preventivo, avoir, creditnota, bon de livraison, bon de commande, pakbon, oferta, releve de compte`,
  },
  receipt: {
    title: `recu, ticket de caisse, kassabon, recibo, ricevuta, scontrino, paragon fiskalny, kvitto, documento commerciale, kvittering, bonnetje, ticket`,
    strong: `rendu monnaie, especes, carte bancaire, wisselgeld, contant, pinbetaling, efectivo, cambio, contante, resto, contanti, gotowka, reszta,
      merci de votre visite, bedankt, gracias por su compra, grazie, dziekujemy`,
    usual: `total, caisse, kassa, caja, cassa, tva, btw, iva, ptu`,
  },
  credit_note: {
    title: `avoir, facture d avoir, note de credit, creditnota, creditfactuur, nota de credito, factura rectificativa, nota di credito, faktura korygujaca, kreditnota,
      kreditfaktura, dobropis`,
    strong: `avoir n, numero d avoir, creditnotanummer, numero de abono, korekta faktury, facture d origine`,
  },
  purchase_order: {
    title: `bon de commande, commande, bestelbon, inkooporder, orden de compra, pedido, ordine d acquisto, ordine di acquisto, zamowienie, confirmation de commande,
      orderbevestiging, bestelling, confirmacion de pedido, conferma d ordine, pedido de compra, bestallning, objednavka`,
    strong: `numero de commande, bestelnummer, numero de pedido, numero ordine, numer zamowienia, date de commande, besteldatum`,
  },
  delivery_note: {
    title: `bon de livraison, pakbon, leveringsbon, vrachtbrief, albaran, albaran de entrega, documento di trasporto, bolla di consegna, dowod dostawy, nota de entrega,
      guia de remision, foljesedel, folgeseddel, dodaci list, wydanie zewnetrzne`,
    strong: `numero de livraison, leverdatum, fecha de entrega, causale del trasporto, colis, colli, bultos`,
  },
  bank_statement: {
    title: `releve de compte, releve bancaire, rekeningafschrift, extracto bancario, extracto de cuenta, estratto conto, wyciag bankowy, kontoudtog, extrato bancario`,
    strong: `ancien solde, nouveau solde, solde crediteur, saldo anterior, saldo inicial, saldo final, saldo iniziale, saldo finale, saldo poczatkowe, saldo koncowe,
      vorig saldo, nieuw saldo, date valeur, virement, prelevement, fecha valor, bonifico, przelew, afschrift, debit, credit`,
    usual: `solde, saldo, operations, compte, rekening, cuenta, conto, iban, bic`,
  },
  contract: {
    title: `contrat, contrat de travail, contrat de location, bail, overeenkomst, arbeidsovereenkomst, huurovereenkomst, contrato, contrato de trabajo,
      contrato de arrendamiento, contratto, contratto di lavoro, contratto di locazione, umowa, umowa o prace, umowa najmu`,
    strong: `entre les soussignes, il a ete convenu, ci apres, de ondergetekenden, komen overeen, reunidos, de una parte, tra le parti, zawarta w dniu, article 1`,
  },
  letter: {
    strong: `madame monsieur, chere madame, cher monsieur, veuillez agreer, cordialement, geachte heer, geachte mevrouw, met vriendelijke groet, estimado senor,
      muy senores mios, atentamente, egregio signore, gentile signora, distinti saluti, szanowni panstwo, z powazaniem`,
  },
  cv: {
    strong: `experience professionnelle, formation, competences, centres d interet, langues, werkervaring, opleiding, vaardigheden, experiencia laboral,
      experiencia profesional, formacion academica, esperienza lavorativa, istruzione e formazione, doswiadczenie zawodowe, wyksztalcenie, umiejetnosci`,
  },
  payslip: {
    title: `bulletin de paie, bulletin de salaire, fiche de paie, loonstrook, salarisspecificatie, nomina, recibo de nomina, busta paga, cedolino, lista plac, lonespecifikation`,
    strong: `salaire brut, net a payer avant impot, cotisations, brutoloon, nettoloon, loonheffing, salario base, devengos, deducciones, retribuzione, wynagrodzenie`,
  },
  id_document: {
    title: `passeport, carte nationale d identite, paspoort, identiteitskaart, identiteitskaart, pasaporte, documento nacional de identidad, passaporto,
      carta d identita, permis de conduire, rijbewijs, permiso de conducir, patente di guida, dowod osobisty, prawo jazdy, republique francaise`,
    strong: `date de naissance, lieu de naissance, nationalite, geboortedatum, nationaliteit, fecha de nacimiento, nacionalidad, data di nascita, cittadinanza, data urodzenia`,
  },
};
