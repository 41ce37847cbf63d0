import type { LabelSet } from './label-set.ts';

export const polish = {
  number: {
    strong: `
      Faktura nr, Faktura VAT nr, Numer faktury, Nr faktury, Faktura VAT, Faktura numer, Faktura korygująca nr, Rachunek
      nr, Numer dokumentu, Nr dokumentu, Paragon nr, Faktura końcowa nr, Faktura zaliczkowa nr, Faktura sprzedaży nr`,
    fair: `Faktura, Rachunek, Faktura korygująca`,
  },
  date: {
    strong: `
      Data wystawienia, Wystawiono dnia, Data faktury, Wystawiono w dniu, Data wystawienia faktury, Wystawiono, Data i
      miejsce wystawienia, Miejsce i data wystawienia`,
    fair: `Data, dnia, z dnia`,
  },
  'due-date': {
    strong: `
      Termin płatności, Termin zapłaty, Płatne do, Data płatności, Zapłata do, Termin płatn, Płatność do, Termin`,
  },
  net: {
    strong: `
      Wartość netto, Razem netto, Kwota netto, Suma netto, Netto, Łącznie netto, Wartość sprzedaży netto, Ogółem netto`,
  },
  tax: {
    strong: `Kwota VAT, Razem VAT, Podatek VAT, Suma VAT, Suma PTU, Wartość VAT, Kwota podatku, Podatek`,
    fair: `VAT`,
  },
  gross: {
    strong: `
      Wartość brutto, Razem brutto, Kwota brutto, Suma brutto, Brutto, Należność ogółem, Razem do zapłaty, Ogółem, Ogółem
      brutto, Wartość faktury, Łącznie brutto, Wartość sprzedaży brutto, Kwota należności ogółem, Kwota należności`,
    fair: `Razem, Suma, Łącznie, Kwota, Wartość`,
  },
  due: {
    strong: `
      Do zapłaty, Kwota do zapłaty, Pozostało do zapłaty, Pozostaje do zapłaty, Zostało do zapłaty`,
  },
  adjustment: {
    strong: `
      Rabat, Zaliczka, Zapłacono, Przesyłka, Koszt wysyłki, Wpłacono, Koszty wysyłki, Gotówka, Reszta, Dostawa`,
  },
  currency: { strong: `Waluta` },
  issuer: { strong: `Sprzedawca, Wystawca, Dostawca, Sprzedający` },
  'account-holder': { strong: `Odbiorca przelewu, Właściciel rachunku` },
  customer: { strong: `Nabywca, Kupujący, Odbiorca, Klient, Płatnik, Zamawiający` },
  'vat-id': { strong: `NIP, NIP UE, Numer NIP, NIP sprzedawcy` },
  'other-vat-id': { strong: `NIP nabywcy, NIP klienta, NIP kupującego` },
  'other-number': {
    strong: `
      Numer zamówienia, Nr zamówienia, Zamówienie, Zamówienie nr, REGON, KRS, BDO, Numer konta, Nr rachunku, Rachunek
      bankowy, Nr konta, Konto, Do dokumentów, Numer klienta, Nr klienta, Telefon, Strona, Ilość, do faktury, Numer umowy,
      Nr umowy, WZ, Numer rachunku, Lp, PKWiU, do faktury nr, dotyczy faktury`,
  },
  'other-date': {
    strong: `
      Data sprzedaży, Data dostawy, Data wykonania, Data zakupu, Okres, Data zamówienia, Data zakończenia dostawy, Data
      wydania, Data wykonania usługi, Data dokonania dostawy, Okres rozliczeniowy, Data zapłaty, Data wpłaty`,
  },
  delivery: { strong: `Adres dostawy, Adres wysyłki` },
  'other-party': {
    strong: `Bank, Nazwa banku, Wystawił, Odebrał`,
  },
  other: {
    strong: `
      Cena, Cena netto, Cena brutto, Nazwa towaru, Sposób płatności, Forma płatności, Stawka VAT, Słownie, Nazwa, Cena
      jednostkowa, Stawka, Wartość rabatu, Wartość rabat, Metoda płatności, Nazwa towaru lub usługi, Jm`,
  },
} as const satisfies LabelSet;
