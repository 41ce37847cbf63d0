/** What the captions of forms begin with, folded, by language. */
const captions = [
  `to, from, date, subject, name, address, phone, fax, tel, company, title, department, dept, city, state, zip, pages, number of pages, cc, re,
   signature, signed, approved, approval, approvals, reviewed, requester, requestor, originator, investigator, inspector, technician, operator,
   sponsor, deadline, extension, cost center, cost centre, shift, initials, hirer, owner, pet, patient, procedure, employee, traveler, destination,
   depart, visitor, visiting, site, equipment, effective, disposition, comment, comments, remark, remarks, note, notes, purpose, reason, objective,
   type, amount, brand, code, division, region, reference, project, location, description, contact, position, birth, employer, occupation, sex,
   supervisor, licence, license, make, model, priority, distribution, surname, forename, forenames, forename(s), first name, last name, middle name,
   given name, given names, family name, full name, maiden name, postcode, post code, county, country, street, email, e-mail, mobile, daytime, home address,
   mailing address, gender, age, height, weight, marital status, relationship, policy, insured, witness, print name, printed name, applicant, guest,
   tenant, card number, expiration, member, citizenship, place of, charge, sender`,
  `distribution, anschrift, vorname, nachname, familienname, zuname, geburtsdatum, geburtsname, geburtsort, geboren, geb, unterschrift, ort, datum,
   telefon, handy, mobil, abteilung, grund, bemerkung, bemerkungen, austritt, familienstand, strasse, str, plz, postleitzahl, wohnort,
   hausnummer, hausnr, staatsangehorigkeit, beruf, arbeitgeber, geschlecht, kontoinhaber, antragsteller, personal-nr, pers.-nr, kennzeichen,
   versicherungsnehmer, versicherungsschein-nr, mitarbeiter, anlass, beginn, ende, stempel, ansprechpartner, veranstalter, kostenstelle, wohnhaft, erreichbar, eintritt, beitrag, einzug, kreditinstitut, name der bank`,
  `nom, prenom, prenoms, adresse, ville, code postal, profession, ne le, nee le, ne(e) le, sexe, classe, domicile, courriel, fait a, cachet, service,
   nationalite, lieu, observations, localite, telephone, employeur, signataire`,
  `nombre, fecha, observaciones, apellido, apellidos, sexo, localidad, poblacion, municipio, provincia, domicilio, calle, dni, d.n.i, telefono,
   correo, firma, motivo, puesto, nacionalidad, empresa, solicitante`,
  `data, dati, osservazioni, cognome, nome, indirizzo, comune, sesso, nato a, nata a, nato il, nata il, nato/a a, residente, luogo, via, cap, c.a.p,
   codice fiscale, c.f, cittadinanza, documento, professione, recapito, richiedente`,
  `morada, assinatura, localidade, codigo postal, cod. postal, telemovel, telefone, nif, naturalidade, nacionalidade, profissao, parentesco,
   contacto, escola, requerente`,
  `naam, voornaam, voornamen, voorletters, achternaam, adres, straat, postcode, woonplaats, geboortedatum, geboorteplaats, handtekening, telefoon,
   plaats, bsn, rekeningnummer, paraaf, omschrijving, lokaal, dienst, aanvrager, polisnummer, opmerkingen`,
];
const done = '(?:request|submitt|prepar|complet|receiv|relinquish|authori[sz]|check|inspect|report|issu|approv)ed by';
const phrases = captions
  .flatMap((list) => list.split(','))
  .map((phrase) => phrase.trim().replace(/\s+/g, ' ').replace(/[.()]/g, '\\$&'))
  .toSorted((a, b) => b.length - a.length);
const caption = new RegExp(
  `^\\W{0,2}(?:\\d{1,2}(?:\\.\\d|[a-z])?[.)]?\\s{1,2})?(?<name>${phrases.join('|')}|${done})(?![\\p{L}\\d])`,
  'u',
);

/** Returns the usual caption that a folded cell of a form begins with, or `null`. */
export function captionOf(cell: string): string | null {
  return caption.exec(cell)?.groups?.['name'] ?? null;
}
