import type { LabelSet } from './label-set.ts';

export const german = {
  number: {
    strong: `
      Rechnungsnummer, Rechnungsnr, Rechnung Nr, Rechnungs Nr, Rechnung Nummer, Rechn Nr, RG Nr, Re Nr, RE Nummer,
      Rechnung No, Belegnummer, Beleg Nr, Belegnr, Gutschriftsnummer, Gutschriftnummer, Gutschrift Nr, Gutschriftsnr,
      Quittungsnummer, Quittung Nr, Dokumentnummer, Dokument Nr, Dokumentennummer, Faktura Nr, Fakturanummer, Faktura, Bon
      Nr, Bonnummer, Nummer der Rechnung, Invoice Nr, Stornorechnung Nr, Stornorechnungsnummer, Rechnungs ID,
      Rechnungskennung, Rechnungskorrektur Nr, Bescheidnummer, Liquidation Nr, Liquidationsnummer, Honorarnote Nr,
      Honorarnotennummer, Kostennote Nr, Kassenbon Nr, Kassenbonnummer, Bescheid Nr, Kostenrechnung Nr, Vorschreibung Nr, Vorschreibungsnummer`,
    fair: `
      Rechnung, Gutschrift, Abschlagsrechnung, Schlussrechnung, Teilrechnung, Stornorechnung, Rechnungskorrektur,
      Proformarechnung, Quittung, Beleg, Sammelrechnung, Monatsrechnung, Anzahlungsrechnung,
      Honorarnote, Kostennote, Vorschreibung, Fakt, Liquidation, Kostenregister, Kostenregisternummer`,
    weak: `Nr, Nummer, Transaktionsnummer, Vorgangsnummer, Buchungsnummer`,
  },
  date: {
    strong: `
      Rechnungsdatum, Rechn Datum, Datum der Rechnung, Rechnung vom, Belegdatum, Ausstellungsdatum, Rechnungsdat, Re Datum, RG Datum,
      Datum Rechnung, Fakturadatum, Gutschriftsdatum, Gutschriftdatum, Liefer und Rechnungsdatum, Rechnungs und
      Lieferdatum, Rechnungsdatum Lieferdatum, Rechnungsdatum und Leistungsdatum, Rechnungsdatum Leistungsdatum,
      Ausgestellt am, Ausgestellt, Erstellt am, Dokumentdatum, Quittungsdatum, Rechnungsdatum gleich Leistungsdatum, Kontoauszug vom,
      Auszugsdatum, Abrechnungsdatum, Bescheiddatum, Rechnungsstellung, Ausstelldatum, Datum der Ausstellung, Rechnungs Datum,
      Rechnungs u Lieferdatum, Rechnungs u Leistungsdatum, Rechnungs und Leistungsdatum, Berichtsdatum, Datum des Berichts, Befunddatum, Protokolldatum, Gutachtendatum, Ausfertigungsdatum`,
    fair: `Datum, Ort Datum, Datum Uhrzeit, Datum und Uhrzeit, Datum Zeit, Vom, den, Kontostand neu am, neuer Kontostand am, neuer Saldo vom, neuer Saldo am, Endsaldo am`,
    weak: `Kaufdatum, Zahlungsdatum, Erstelldatum, Erstellungsdatum, Buchungsdatum`,
  },
  'due-date': {
    strong: `
      Fälligkeitsdatum, Abbuchungsdatum, Abbuchung am, Wir buchen ab am, Wird abgebucht am, Einzug am, Einzugsdatum, Fällig am, Fällig bis, Fällig zum, Fälligkeit, Zahlbar bis, Zahlbar bis zum, zahlbar am,
      Zahlungsziel, Zahlbar spätestens bis, Zahlungsfrist, überweisen Sie bis zum, überweisen Sie bis, bis spätestens,
      spätestens bis, spätestens bis zum, bis spätestens zum, zu zahlen bis, zahlen bis, zu bezahlen bis, Zahlungstermin,
      Zahlung bis, Zahltermin, ohne Abzug bis, netto bis, rein netto bis, Fällig, Zahlung fällig am, zur Zahlung
      fällig am, bitte bis, Zahlungsziel bis, Zahlungseingang bis, bis zum, Nettofälligkeit, netto fällig am, Fällig per,
      fälligkeitstermin, zahlbar ohne Abzug bis, zahlbar ohne Abzug bis zum, zahlbar netto bis`,
  },
  net: {
    strong: `
      Nettobetrag, Gesamtnettowert, Gesamtnettowert ohne MwSt, Summe netto, Gesamt netto, Netto, Nettosumme, Gesamtbetrag netto, Netto Betrag, Rechnungssumme netto,
      Netto gesamt, Gesamtnetto, Gesamtsumme netto, Nettowert, Netto Gesamtbetrag, Rechnungsbetrag netto,
      Nettorechnungsbetrag, Zwischensumme netto, Netto Summe, Warenwert netto, Summe ohne MwSt, Summe ohne USt,
      Nettoentgelt, Entgelt netto, Summe Nettobeträge, Nettobeträge, Netto Rechnungsbetrag, Steuerbasis,
      Bemessungsgrundlage, Betrag netto, Gesamtpreis netto, Nettopreis gesamt, Nettogesamtbetrag, Nettosumme gesamt, Summe
      exkl MwSt, Total exkl MwSt, Betrag exkl MwSt, Total netto, Total ohne MwSt, Nettoumsatz, Summe Positionen netto,
      Gesamtsumme ohne MwSt, Rechnungsnetto, Gesamt Netto Betrag, Nettogesamtsumme, Steuerpflichtiger Betrag,
      Gesamtnettobetrag, Nettoprämie, Nettowarenwert, Warenwert netto gesamt, Gesamtwarenwert netto`,
    fair: `
      Zwischensumme, Warenwert, Summe Positionen, Positionen netto, Nettopreis, Warenwert gesamt, Summe der Positionen`,
  },
  tax: {
    strong: `
      Mehrwertsteuer, Umsatzsteuer, MwSt Betrag, USt Betrag, Steuerbetrag, USt Gesamt, MwSt gesamt, Gesamt MwSt, Summe
      MwSt, Summe USt, zuzüglich MwSt, zzgl MwSt, zzgl USt, zuzüglich Umsatzsteuer, zzgl Umsatzsteuer, zzgl
      Mehrwertsteuer, zuzüglich Mehrwertsteuer, enthaltene MwSt, darin enthaltene MwSt, inkl MwSt, enthaltene
      Umsatzsteuer, enthaltene Mehrwertsteuer, Summe Umsatzsteuer, Umsatzsteuerbetrag, Mehrwertsteuerbetrag, Steuer
      gesamt, Summe Steuer, plus MwSt, gesetzl MwSt, gesetzliche MwSt, gesetzliche Mehrwertsteuer, Gesamte MwSt, davon
      MwSt, Umsatzsteuer gesamt, Gesamtsteuer, Steuersumme, Total MwSt, darin enthaltene USt, enthält MwSt, Steuern
      gesamt, Vorsteuer, Versicherungssteuer, Versicherungsteuer`,
    fair: `MwSt, USt, Steuer, MWSt Satz, Steuern, zzgl, zuzüglich, Ust Satz, MwSt auf, USt auf`,
  },
  gross: {
    strong: `
      Gesamtbetrag, Rechnungsbetrag, Bruttobetrag, Gesamtsumme, Endbetrag, Endsumme, Summe brutto, Gesamt brutto, Brutto,
      Bruttosumme, Rechnungssumme, Rechnungssumme brutto, Gesamtbetrag brutto, Rechnungsbetrag brutto, Brutto gesamt,
      Rechnungsendbetrag, Gesamt inkl MwSt, Summe inkl MwSt, Gesamtbetrag inkl MwSt, Gesamtbetrag inkl USt, Total inkl
      MwSt, Gesamtpreis, Gesamtrechnungsbetrag, Bruttogesamtbetrag, Brutto Gesamtbetrag, Bruttorechnungsbetrag, Brutto
      Rechnungsbetrag, Rechnungstotal, Totalbetrag, Gutschriftsbetrag, Gutschriftbetrag, Gesamtsumme brutto,
      Gesamtbruttobetrag, Gesamtpreis brutto, Rechnung gesamt, Gesamtsumme inkl MwSt, Rechnungsgesamtbetrag,
      Rechnungsbetrag inkl MwSt, Rechnungsbetrag gesamt, Brutto Summe, Bruttogesamtsumme, Total CHF, Total EUR, Summe EUR,
      Gesamt EUR, Summe gesamt, Bruttopreis gesamt, Betrag brutto, Gesamtentgelt, Betrag inkl MwSt, Total brutto,
      Rechnungsbetrag EUR, Gesamtbetrag EUR, Bruttoendbetrag, Gesamtbeitrag, Jahresbeitrag, Jahresbetrag, Jahressumme, Gesamtprämie, Bruttoprämie, Jahresprämie, Gesamtgebühr, Gesamtkosten, Gesamthonorar, Honorar gesamt, Endpreis, Bruttoumsatz, Bestellsumme, Bestellwert,
      Gesamtbestellwert, Auftragssumme, Auftragswert, Gesamtwert, Angebotssumme, Festgesetzte Gebühr, Festgesetzte Gebühren, Festgesetzter Betrag, Festgesetzte Abgaben,
      Festgesetzte Abgaben insgesamt`,
    fair: `Gesamt, Summe, Total, Betrag, Kaufpreis, Entgelt, Fahrpreis, Zusammen`,
  },
  due: {
    strong: `
      Zahlbetrag, zu zahlen, zu zahlender Betrag, Zu zahlender Gesamtbetrag, Restbetrag, offener Betrag, Fälliger Betrag,
      noch zu zahlen, Zahllast, Überweisungsbetrag, Abbuchungsbetrag, Forderung, Offene Forderung, Saldo, Offener Saldo,
      Restforderung, Zahlungsbetrag, verbleibender Betrag, Nachzahlung, Bitte zahlen, zu überweisender Betrag,
      Restzahlung, Forderungsbetrag, Auszahlungsbetrag, Erstattungsbetrag`,
  },
  adjustment: {
    strong: `
      Versandkosten, Versand, Porto, Fracht, Rabatt, Skonto, Anzahlung, abzgl Anzahlung, abzüglich Anzahlung, geleistete
      Anzahlung, bereits bezahlt, bereits gezahlt, Rundung, Versand und Verpackung, Verpackung, Nachlass, Abschlag,
      Abschläge, Abschlagszahlung, Geleistete Abschläge, Zahlung erhalten, erhaltene Zahlung, Gutscheine, Gutschein,
      Trinkgeld, bezahlt, Gegeben, Rückgeld, bar, Kartenzahlung, EC Karte, Bearbeitungsgebühr, Pfand, Liefergebühr,
      Mahngebühr, Skontobetrag, abzüglich Skonto, abzgl Skonto, abzgl Rabatt, abzüglich Rabatt, Versandkosten netto,
      Transportkosten, Frachtkosten, Lieferkosten, abzgl bereits geleisteter Zahlungen, bereits geleistete Zahlungen,
      Sofortrabatt, Rundungsdifferenz, Kreditlimit, Wechselkurs`,
  },
  currency: { strong: `Währung, Belegwährung, Rechnungswährung` },
  issuer: {
    strong: `
      Verkäufer, Rechnungssteller, Rechnungsersteller, Lieferant, Leistungserbringer, Aussteller, Auftragnehmer,
      Leistender Unternehmer, Rechnung von, Absender, verkauft durch, verkauft von, ausgestellt von, Anbieter,
      Diensteanbieter, Dienstleister, Veranstalter, Kongressbüro, Tagungsbüro, Kongresssekretariat`,
  },
  'account-holder': {
    strong: `
      Kontoinhaber, Zahlungsempfänger, Begünstigter, Empfängerkonto, Inhaber, Kontoinhaberin, Zahlbar an`,
  },
  customer: {
    strong: `
      Rechnung an, Rechnungsempfänger, Rechnungsadresse, Rechnungsanschrift, Kunde, Kundin, Käufer, Auftraggeber,
      Leistungsempfänger, Empfänger, Kundenname, Debitor, Besteller, Mieter, Teilnehmer, Teilnehmerin, Teilnehmer in, Versicherungsnehmer, Rechnungsempfängerin,
      Kundenadresse, Kundenanschrift, Gutschrift an, Zahlbar durch, Erhalten von, Empfangen von, Dankend erhalten von`,
    fair: `An, Herrn, Frau, Firma, Name`,
  },
  iban: { strong: `IBAN, IBAN Nr` },
  'vat-id': {
    strong: `
      USt IdNr, USt Id, UStId, USt ID Nr, Umsatzsteuer Identifikationsnummer, Umsatzsteuer ID, UID, UID Nr, UID Nummer,
      UStIdNr, Umsatzsteuer IdNr, Umsatzsteueridentnummer, MwSt Nr, MWST Nummer, USt Ident Nr, Ust Identnummer, Unsere USt
      IdNr, USt Nr, Umsatzsteuernummer, CHE Nr, Umsatzsteueridentifikationsnr, Unsere UID`,
  },
  'other-vat-id': {
    strong: `
      Ihre USt IdNr, Ihre USt Id, Ihre UStIdNr, Ihre UID, Ihre Umsatzsteuer ID, Kunden USt ID, USt IdNr Kunde, Ihre USt ID
      Nr, USt IdNr des Kunden, USt ID Kunde, Ihre Umsatzsteuer Identifikationsnummer, UID Kunde, Kunden UID, USt IdNr des
      Leistungsempfängers, USt IdNr Empfänger`,
  },
  'other-number': {
    strong: `
      Auftragsnummer, Auftrags Nr, Auftragsnr, Auftrag, Auftrag Nr, Ihr Auftrag, Bestellnummer, Bestell Nr, Bestellnr,
      Bestellung, Ihre Bestellung, Bestellung Nr, Kundennummer, Kunden Nr, Kundennr, Kd Nr, Lieferscheinnummer,
      Lieferschein Nr, Lieferschein, Lieferscheinnr, Vertragsnummer, Vertrag, Vertragskonto, Vertrags Nr,
      Vertragskontonummer, Steuernummer, Steuer Nr, St Nr, StNr, Telefon, Tel, Fax, Mobil, Telefax, Artikelnummer, Art Nr,
      Artikel Nr, Artikel, Bankleitzahl, BLZ, Kontonummer, Konto Nr, Kto Nr, Konto, BIC, SWIFT, HRB, Amtsgericht,
      Registergericht, Handelsregister, Projekt, Projektnummer, Projekt Nr, Referenz, Ihr Zeichen, Unser Zeichen, Ihre
      Referenz, Unsere Referenz, Seite, Kundenreferenz, Debitorennummer, Debitor Nr, Debitorennr, Zählernummer,
      Angebotsnummer, Angebot, Angebot Nr, Angebots Nr, Offerte, Offerte Nr, Offertennummer, Lieferantennummer, Lieferanten Nr, Verwendungszweck,
      Mandatsreferenz, Gläubiger ID, Gläubiger Identifikationsnummer, Kundenbestellnummer, Ihre Bestellnummer, Ihre
      Auftragsnummer, Pos, Position, Menge, Leasingnummer, Personalnummer, Versicherungsnummer, Mitgliedsnummer,
      Teilnehmernummer, Leitweg ID, Firmenbuchnummer, FN, Terminal, Kasse, Filiale, zu Rechnung, zur Rechnung,
      Ursprungsrechnung, Originalrechnung, Storno zu Rechnung, bezieht sich auf Rechnung, Bezug Rechnung, Kassenzeichen,
      Auftragsbestätigung, Seriennummer, Sendungsnummer, Tischnummer, Tisch, Bezugsrechnung, Kassenbon, Bediener,
      Objektnummer, Aktenzeichen, Ihre Kundennummer, Kunden ID, Bestell ID, Kostenstelle, Zusatznummer, PLZ`,
  },
  'other-date': {
    strong: `
      Lieferdatum, Leistungsdatum, Leistungszeitraum, Lieferzeitraum, Auftragsdatum, Bestelldatum, Bestellung vom, Auftrag
      vom, Kontostand alt am, alter Kontostand am, alter Saldo vom, alter Saldo am, Anfangssaldo am, Druckdatum, Verladen am, Ladedatum, Abrechnungszeitraum, Zeitraum, Versanddatum, Abrechnungsmonat, Leistungsmonat, Anreise, Abreise,
      Geburtsdatum, Erstzulassung, Datum der Erstzulassung, Tag der Erstzulassung, Erstzul, Gültig bis, Liefertermin, Lieferschein vom, Lieferscheindatum, Lieferung vom, Lieferung am, Angebot
      vom, Angebotsdatum, Vertragsbeginn, Vertragsende, Laufzeit, Eintrittsdatum, Tag der Leistung, Tag der Lieferung,
      Datum der Lieferung, Datum der Leistung, Zeitraum vom, Vertrag vom, Ihre Bestellung vom, Ihr Auftrag vom, Ihr
      Schreiben vom, Ihre Nachricht vom, Nachricht vom, Schreiben vom, gültig ab, Skonto bis, Prüfdatum, Datum der Prüfung, Prüftag, geprüft am, Untersuchungsdatum, Wunschtermin, Vertragsdatum, Skontofrist, mit Skonto bis,
      abzüglich Skonto bis, Liefer Leistungsdatum, Lieferdatum Leistungsdatum, zu Rechnung vom, Zahlung vom, Anzahlung
      vom, Abschlag vom, Datum der Bestellung, Ausführungsdatum, Leistung vom, bezahlt am, erhalten am, Zahlungseingang,
      Zahlungseingang am, Lieferschein Datum, Skontodatum, Eintritt, Eintritt am, Austritt, geb, geb am, geboren, geboren
      am, Buchungstag, Wertstellung, Valuta, Ablaufdatum, Gültigkeit, gültig vom`,
  },
  delivery: {
    strong: `
      Lieferadresse, Lieferanschrift, Lieferung an, Versandadresse, Versand an, Leistungsort, Warenempfänger`,
  },
  'other-party': {
    strong: `
      Ansprechpartner, Ansprechpartnerin, Bearbeiter, Sachbearbeiter, Bankverbindung, Bank, Bankverbindungen,
      Kreditinstitut, Krankenkasse, Krankenversicherung, Geschäftsführer, Vorstand, Ihr Ansprechpartner, Geschäftsführung, Aufsichtsrat,
      Geschäftsführerin, Kontakt, Sitz der Gesellschaft`,
  },
  other: {
    strong: `
      Einzelpreis, Preis, Bezeichnung, Beschreibung, Zahlungsbedingungen, Zahlungsbedingung, Stückpreis, Zahlungsart,
      Zahlweise, Übertrag, Gesamtmenge, Gesamtgewicht, Gesamtstunden, Stunden, Grundpreis, Arbeitspreis, Zahlungsform,
      Seitensumme, Einheit, MwSt Satz, Steuersatz, Verbrauch, Basiszinssatz, Stammkapital, Grundkapital, E Mail, Internet,
      Web, Zwischensumme Seite`,
  },
} as const satisfies LabelSet;
