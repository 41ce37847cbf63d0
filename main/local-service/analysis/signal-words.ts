function words(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map((entry) => entry.trim().replace(/\s+/g, ' ')));
}

/** Headings that stand alone in a line of a curriculum vitae, folded. */
export const cvHeadings =
  words(`education, experience, work experience, professional experience, employment, employment history, work history, skills,
  technical skills, key skills, core skills, languages, language skills, projects, personal projects, publications, certifications, certificates, awards,
  honors, honours, awards and honors, honors and awards, selected honors, interests, hobbies, references, summary, professional summary, profile,
  career objective, objective, volunteer experience, volunteering, activities, achievements, training, courses, patents, invited talks,
  personal details, personal information, about me, contact, qualifications, leadership, extracurricular activities, research experience,
  teaching experience, internships, education and training, core competencies, areas of expertise, hobbies and interests, career history,
  ausbildung, berufserfahrung, beruflicher werdegang, berufliche erfahrung, personliche daten, schulbildung, studium, sprachkenntnisse, sprachen,
  kenntnisse, edv kenntnisse, it kenntnisse, weiterbildung, weiterbildungen, praktika, hobbys, interessen, ehrenamt, fahigkeiten, zertifikate, projekte,
  auszeichnungen, berufspraxis, berufsausbildung, kenntnisse und fahigkeiten, sonstiges, publikationen, ehrenamtliche tatigkeit, referenzen, engagement,
  schulische ausbildung, akademischer werdegang, besondere kenntnisse, kontakt, profil, uber mich, personliches, qualifikationen, auslandserfahrung,
  formation, competences, experience professionnelle, langues, centres d interet, experiencia, educacion, formacion, idiomas, opleiding, werkervaring,
  vaardigheden, talen, istruzione, esperienza lavorativa, lingue, wyksztalcenie, doswiadczenie zawodowe`);

/** Captions of the boxes of a form, folded. */
export const formLabels =
  words(`name, first name, last name, middle initial, full name, surname, given name, address, street, street address, city, state,
  zip, zip code, postal code, phone, phone number, home phone, cell phone, work phone, telephone, telephone number, mobile, fax, email, e mail, email address,
  date, date of birth, birth date, age, sex, gender, male, female, signature, occupation, employer, marital status, single, married, divorced, widowed,
  social security number, ssn, relationship, emergency contact, yes, no, other, country, nationality, title, department, position, date signed, printed name,
  patient name, insured name, policy number, employee name, supervisor, notes, comments, reason, print name, applicant, mi, apt, start date, end date,
  vorname, nachname, familienname, geburtsname, geburtsdatum, geburtsort, strasse, strasse hausnummer, strasse und hausnummer, hausnummer, plz, ort, plz ort,
  wohnort, anschrift, telefon, telefonnummer, telefax, mobil, handy, datum, ort datum, ort und datum, unterschrift, beruf, arbeitgeber, familienstand, ledig,
  verheiratet, geschieden, verwitwet, staatsangehorigkeit, geschlecht, mannlich, weiblich, divers, ja, nein, sonstiges, name vorname, kontoinhaber, iban, bic,
  kreditinstitut, e mail adresse, anrede, herr, frau, titel, bemerkungen, abteilung, personalnummer, antragsteller, antragstellerin, steuernummer`);
