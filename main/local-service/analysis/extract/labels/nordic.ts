import type { LabelSet } from './label-set.ts';

/** Danish, Swedish and Norwegian share most of the words of an invoice. */
export const nordic = {
  number: {
    strong: `fakturanummer, fakturanr, faktura nr, faktura nummer, kreditnotanummer, kreditnota nr, kvitteringsnummer, bilagsnummer,
      kvitteringsnr, kvittering nr, kvitto nr, kvittonummer, bilagsnr, bilag nr`,
    fair: `faktura, kreditnota, kreditfaktura, kvittering, kvitto`,
  },
  date: { strong: `fakturadato, fakturadatum, utfærdelsesdato, udstedelsesdato, dokumentdatum`, fair: `dato, datum` },
  'due-date': {
    strong: `forfaldsdato, forfallsdato, förfallodatum, förfallodag, sidste rettidige betalingsdag, betalingsfrist, betales senest,
      att betala senast, betala senast, oss tillhanda senast, betalingsdato`,
  },
  net: {
    strong: `netto, nettobeløb, nettobelopp, i alt ekskl moms, total ekskl moms, beløb ekskl moms, summa exkl moms, totalt exkl moms,
      belopp exkl moms, sum eks mva, total eks mva, momsgrundlag, momspligtigt beløb`,
    fair: `subtotal, delsumma, delsum`,
  },
  tax: {
    strong: `momsbeløb, momsbelopp, moms i alt, heraf moms, varav moms, herav mva, total moms, mva beløp, summa moms`,
    fair: `moms, mva`,
  },
  gross: {
    strong: `i alt inkl moms, total inkl moms, beløb inkl moms, summa inkl moms, totalt inkl moms, total inkl mva, sum inkl mva,
      fakturabeløb, fakturabelopp, fakturatotal, totalbeløb, totalbelopp`,
    fair: `i alt, total, totalt, summa, sum`,
  },
  due: { strong: `at betale, att betala, å betale, beløb til betaling, til betaling, saldo` },
  adjustment: { strong: `rabat, rabatt, fragt, frakt, porto, øresafrunding, öresavrundning, avrundning, gebyr` },
  currency: { strong: `valuta` },
  'vat-id': { strong: `momsnummer, momsnr, moms reg nr, momsregistreringsnummer, se nr` },
  customer: { strong: `kunde, kund, køber, købers navn, faktureringsadress, fakturaadress, faktureres til` },
  'other-number': {
    strong: `kundenummer, kundenr, kundnummer, kundnr, ordrenummer, ordrenr, ordernummer, ordernr, cvr, cvr nr, organisationsnummer,
      org nr, orgnr, organisasjonsnummer, bankgiro, plusgiro, reg nr, kontonummer, telefon, tlf, side, sida, reference, ocr, ocr nummer,
      vår referens, er referens, deres ref, vores ref`,
  },
  'other-date': { strong: `leveringsdato, leveransdatum, leveringsdag, ordredato, orderdatum, periode, period` },
  'other-party': { strong: `bank, kontakt, kontaktperson` },
  other: {
    strong: `beskrivelse, beskrivning, antal, antall, enhed, enhet, pris, stykpris, à pris, betalingsbetingelser, betalningsvillkor`,
  },
} as const satisfies LabelSet;
