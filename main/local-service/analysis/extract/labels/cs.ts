import type { LabelSet } from './label-set.ts';

/** Czech and Slovak. */
export const czech = {
  number: {
    strong: `faktura č, faktura číslo, číslo faktury, číslo dokladu, daňový doklad č, faktura daňový doklad č, doklad č, evidenční číslo, účtenka č,
      číslo účtenky, paragon č`,
    fair: `faktura, faktura daňový doklad, dobropis`,
  },
  date: {
    strong: `datum vystavení, dátum vystavenia, datum vystaveni, vystaveno dne, vystaveno`,
    fair: `datum, dátum`,
  },
  'due-date': { strong: `datum splatnosti, dátum splatnosti, splatnost, splatné do` },
  net: { strong: `základ daně, základ dane, cena bez dph, celkem bez dph, spolu bez dph, základ` },
  tax: { strong: `dph celkem, celkem dph, výše dph, částka dph`, fair: `dph` },
  gross: {
    strong: `celkem s dph, celkem včetně dph, cena s dph, spolu s dph, celková částka, celkem kč`,
    fair: `celkem, spolu`,
  },
  due: { strong: `k úhradě, celkem k úhradě, k úhrade, zbývá uhradit` },
  adjustment: { strong: `sleva, zľava, zaokrouhlení, doprava, uhrazeno, záloha` },
  issuer: { strong: `dodavatel, dodávateľ` },
  customer: { strong: `odběratel, odberateľ` },
  'vat-id': { strong: `dič, ič dph` },
  'other-number': {
    strong: `ičo, ič, variabilní symbol, variabilný symbol, konstantní symbol, číslo účtu, objednávka, tel, telefon, strana`,
  },
  'other-date': {
    strong: `datum uskutečnění zdanitelného plnění, datum zdanitelného plnění, duzp, dátum dodania, datum dodání, datum objednávky`,
  },
  other: { strong: `množství, množstvo, cena za jednotku, jednotka, popis, označení dodávky` },
} as const satisfies LabelSet;
