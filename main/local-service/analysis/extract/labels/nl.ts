import type { LabelSet } from './label-set.ts';

export const dutch = {
  number: {
    strong: `
      Factuurnummer, Factuur nr, Factuurnr, Factuur nummer, Creditnota nummer, Creditfactuurnummer, Nota nummer,
      Notanummer, Factuur no, Factuur ID, Creditnotanummer, Documentnummer, Bonnummer, Bon nr, Bonnr,
      Kassabonnummer, Kassabon nr, Kassaticket nr, Kasticket nr, Nota nr, Aanslagnummer, Beschikkingsnummer`,
    fair: `Factuur, Creditnota, Creditfactuur, Nota, Bon`,
    weak: `Nummer`,
  },
  date: {
    strong: `
      Factuurdatum, Factuur datum, Datum factuur, Notadatum, Documentdatum, Datum van facturatie, Datum creditnota,
      Dagtekening, Bondatum, Datum bon, Rapportdatum, Datum rapport, Afschriftdatum, Datum afschrift, Datum van afgifte, Afgiftedatum`,
    fair: `Datum, Datum tijd, Datum en tijd`,
  },
  'due-date': {
    strong: `
      Vervaldatum, Betalen voor, Uiterste betaaldatum, Te betalen voor, Vervaldag, Te voldoen voor, Uiterlijk te betalen,
      Betaaldatum, Betaal voor, Uiterlijk te betalen op, Betalen vóór, Incassodatum, Datum incasso, Te betalen uiterlijk, uiterlijk, voor uiterlijk`,
  },
  net: {
    strong: `
      Totaal excl BTW, Exclusief BTW, Excl BTW, Subtotaal excl BTW, Totaal exclusief BTW, Netto, Nettobedrag, Totaal
      netto, Grondslag, Bedrag excl BTW, Maatstaf van heffing, Bedrag exclusief BTW, Subtotaal exclusief BTW, Totaalbedrag
      excl BTW, Netto totaal, Totaal ex BTW, Totaal zonder BTW, Belastbaar bedrag`,
    fair: `Subtotaal`,
  },
  tax: {
    strong: `BTW bedrag, Totaal BTW, BTW totaal, Btw hoog, Btw laag, Bedrag BTW, Omzetbelasting, Assurantiebelasting`,
    fair: `BTW`,
  },
  gross: {
    strong: `
      Totaal incl BTW, Totaalbedrag, Factuur totaal, Factuurbedrag, Totaal inclusief BTW, Inclusief BTW, Eindtotaal,
      Factuurtotaal, Totaal factuur, Bedrag incl BTW, Totaalbedrag incl BTW, Bruto, Totaal factuurbedrag, Incl BTW, Totaal
      EUR, Brutobedrag, Totaal factuur bedrag`,
    fair: `Totaal, Bedrag`,
  },
  due: {
    strong: `
      Te betalen, Te betalen bedrag, Totaal te betalen, Te voldoen, Openstaand bedrag, Nog te betalen, Door u te betalen,
      Totaal te voldoen, Openstaand saldo, Saldo`,
  },
  adjustment: {
    strong: `
      Korting, Verzendkosten, Aanbetaling, Betaald, Reeds betaald, Reeds voldaan, Administratiekosten, Bezorgkosten,
      Voorschot, Betalingskorting, Kredietbeperking, Toeslag, Statiegeld, Afronding, Contant, Pin, Thuiskopieheffing`,
  },
  currency: { strong: `Valuta, Munt` },
  issuer: { strong: `Verkoper, Leverancier, Afzender, Verkocht door` },
  'account-holder': { strong: `Ten name van, t n v, Rekeninghouder, Begunstigde` },
  customer: {
    strong: `Factuuradres, Factuur aan, Klant, Klantnaam, Debiteur, Koper, Afnemer, Gefactureerd aan, Ontvangen van`,
    fair: `Aan, T a v, Naam`,
  },
  iban: { strong: `IBAN, IBAN nummer` },
  'vat-id': { strong: `BTW nummer, BTW nr, BTW id, BTW identificatienummer, BTW no, Ons BTW nummer` },
  'other-vat-id': { strong: `Uw BTW nummer, Uw BTW nr, BTW nummer klant, BTW nr klant` },
  'other-number': {
    strong: `
      Klantnummer, Ordernummer, Bestelnummer, Debiteurnummer, Debiteurennummer, Order, KvK, KvK nummer, Referentie,
      Telefoon, Uw referentie, Ons kenmerk, Uw kenmerk, Artikel, Artikelnummer, Klantnr, Ordernr, Pakbon, Pakbonnummer,
      Relatienummer, Projectnummer, Offertenummer, Serienummer, Betalingskenmerk, Aantal, Rekeningnummer, Bladzijde,
      Pagina, Kenmerk, Contractnummer, Klant nr, Order nr, Oorspronkelijke factuur, Betreft factuur, Inzake factuur`,
  },
  'other-date': {
    strong: `
      Orderdatum, Besteldatum, Verwerkt op, Verwerkingsdatum, Leverdatum, Afleverdatum, Leveringsdatum, Periode, Verzenddatum, Offertedatum,
      Geboortedatum, Datum levering, Verzonden op, Betaald op, Factuurperiode, Datum bestelling, Datum in dienst, In dienst, In dienst sinds, Datum indiensttreding`,
  },
  delivery: { strong: `Afleveradres, Bezorgadres, Leveradres, Verzendadres` },
  'other-party': {
    strong: `Bank, Contactpersoon`,
  },
  other: {
    strong: `
      Prijs per stuk, Prijs, Omschrijving, Betalingstermijn, Stukprijs, BTW percentage, BTW tarief, Betalingsconditie,
      Betaalwijze, Eenheidsprijs, Betalingsvoorwaarden, Hoeveelheid, Prijs incl BTW, Prijs excl BTW`,
  },
} as const satisfies LabelSet;
