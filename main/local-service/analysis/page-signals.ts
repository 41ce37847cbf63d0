import type { SignalName } from '../config/tag-definition.ts';
import { askedPayment } from './asked-payment.ts';
import type { DocumentView, Line } from './document-view.ts';
import type { LearnedWeights } from './extract/learned/field-weights.ts';
import { mailCaptions } from './mail-captions.ts';
import { clarityOf } from './page-shapes.ts';
import { withoutSlip } from './tear-off-slip.ts';

/** The strength of each signal, from 0 (absent) to 1 (clear). */
export type PageSignals = Readonly<Record<SignalName, number>>;

const salutation =
  /^\W{0,3}(?:(?:(?:my )?dear(?:est)?|sehr geehrte[rsn]?|sehr verehrte[rs]?|to whom it may concern|gentlemen|ladies and gentlemen|(?:chere? )?(?:madame|monsieur)|geachte|estimad[oa]s?|egregio|gentile)\b.{0,60}|(?:lieber?|hallo|hello|hi|guten tag|beste)(?: [\p{L}\d.]{1,20}){0,6} ?[,!:])$/u;
const closing =
  /^\W{0,3}(?:(?:very |yours )?(?:sincerely|faithfully|truly|respectfully|cordially)(?: yours)?|(?:with )?(?:best|kind|kindest|warm|warmest) (?:regards|wishes)|regards|(?:with )?(?:(?:much|all my|all our|fondest|lots of) )?love(?= from |,|$)|yours(?: ever)?(?=,|$)|mit (?:freundlich|best|herzlich|viel)\w{0,3} (?:gruss\w{0,3}|grusz\w{0,3}|empfehlung\w{0,2})|(?:freundlich|best|viel|herzlich|lieb|schon)\w{0,3} gruss\w{0,3}|hochachtungsvoll|mfg|cordialement|met vriendelijke groet|atentamente|distinti saluti)\b.{0,40}$/;
/** The names of the lines above a mail. "Da   Sender <…>" has no colon where names and values are columns. */
const mailHeadName = new RegExp(
  String.raw`^\W{0,2}(?<name>(?<sender>${mailCaptions.sender})|(?<subject>${mailCaptions.subject})|${mailCaptions.others})(?:\s?[:;]\s{0,8}\S|$)`,
  'u',
);
const dateStart =
  /^\W{0,3}(?:\d{1,2}[./-] ?\d{1,2}(?:[./-] ?(?:\d{2,4})?)?|\d{4}-\d\d-\d\d|\d{1,2}\.? (?:jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2})\b/;
const money = /\d[.,]\d\d(?!\d|[.,/]\d|\s?%)/;
const endsInNumber = /\d{1,3}(?:[.,' ]\d{3}){0,3}(?:[.,]\d\d)?\s?(?:[-+]|[hs]|cr|dr|eur|usd|€|\$)?\W{0,3}$/;
/** The leaders of a price list or a table of contents end in a number and are no blanks. */
const blank = /_{4,}|(?:\.{12,}|…{4,})(?![.…]|\s{0,3}\W?\d)|(?:\|_){3,}|[☐☑☒□■▢❏❑]|\[ ?x?\]|\( \)/g;
const clauseHead =
  /^\W{0,2}(?:§ ?\d{1,3}\b|(?:article|artikel|section|clause|ziffer|articolo|articulo) (?:\d{1,3}|[ivx]{1,5})\b)/;
const numberedClause = /^\(?\d{1,2}(?:\.\d{1,2}){0,2}[.)]?\s{1,4}[a-z]{3,}/;
const machineReadable = /^[a-z0-9<«]{22,}$/;

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}

function count(lines: readonly Line[], pattern: RegExp): number {
  return lines.filter((line) => pattern.test(line.folded)).length;
}

function blanks(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + Math.min(4, line.folded.match(blank)?.length ?? 0), 0);
}

function wordsOf(line: Line): number {
  return line.segments.reduce((sum, segment) => sum + segment.tokens.length, 0);
}

function mailHead(lines: readonly Line[]): number {
  const names = new Set<string>();
  let [sender, subject, address] = [false, false, 0];
  for (const line of lines.slice(0, 16)) {
    const [first, second] = line.segments;
    const columns = second === undefined ? null : mailHeadName.exec(first?.tokens.join(' ') ?? '');
    const found = (mailHeadName.exec(line.folded) ?? columns)?.groups;
    if (found?.['name'] === undefined) continue;
    names.add(found['name']);
    sender ||= found['sender'] !== undefined;
    subject ||= found['subject'] !== undefined;
    if (line.text.includes('@')) address = 1;
  }
  if (names.size < 3 || (!sender && !subject)) return 0;
  return sender && subject ? 0.8 + 0.2 * address : 0.5 + 0.3 * address;
}

function statementLines(lines: readonly Line[]): number {
  const dated = lines.filter((line) => dateStart.test(line.folded) && wordsOf(line) >= 3);
  const booked = dated.filter(
    (line) => /[a-z]{3}/.test(line.folded) && endsInNumber.test(line.folded.replace(dateStart, '')),
  );
  return clamp((booked.length - 2) / 5) * clamp((4 * booked.length) / Math.max(1, lines.length));
}

function isProse(line: Line): boolean {
  if (line.segments.length > 3 || wordsOf(line) < 8) return false;
  const letters = line.folded.replace(/[^\p{L}]/gu, '').length;
  return letters > 0.7 * line.folded.replace(/\s/g, '').length;
}

function clauses(lines: readonly Line[]): number {
  const heads = count(lines, clauseHead);
  const numbered = lines.filter((line) => numberedClause.test(line.folded) && !money.test(line.folded)).length;
  return clamp((heads + 0.3 * numbered - 1.5) / 4);
}

const dateAlone =
  /^(?:[\p{L} .-]{2,30},? {1,3}(?:den |the )?)?(?:\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}|\d{1,2}(?:\.|st|nd|rd|th)? \p{L}{3,9}\.?,? \d{4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?, ?\d{4})$/u;
const place =
  /^(?:[a-z]{1,2}-)?\d{4,5} \p{L}{3}|\p{L}{3},? [a-z]{2}\.? \d{5}(?:-\d{4})?$|\b[a-z]{1,2}\d{1,2}[a-z]? \d[a-z]{2}$/u;

/**
 * Rates the shape of a letter: a date by itself and a town above running text, even when the greeting could not be
 * read.
 */
function letterShape(view: DocumentView, first: readonly Line[]): number {
  if (view.pageCount > 3) return 0;
  const above = first.filter((line) => line.top < 0.4);
  const cells = above.flatMap((line) => line.folded.split(/\s{2,}/).map((cell) => cell.trim()));
  const hasDate = cells.some((cell) => dateAlone.test(cell));
  const hasPlace = cells.some((cell) => place.test(cell));
  const running = first.filter((line) => line.top > 0.2 && isProse(line)).length;
  return (
    ((hasDate ? 0.5 : 0) + (hasPlace ? 0.5 : 0)) *
    clamp(running / 4) *
    clamp((1.2 * running) / Math.max(1, first.length) + 0.5)
  );
}

/** Measures what the page looks like. The words of each class are in `main/local-service/config/criteria`. */
export function measureSignals(view: DocumentView, weights: LearnedWeights): PageSignals {
  const lines = view.lines;
  const first = lines.filter((line) => line.page === 0);
  const cells = lines.flatMap((line) => line.segments.map((segment) => segment.tokens.join(' ')));
  const prose = lines.filter(isProse).reduce((sum, line) => sum + wordsOf(line), 0);
  const headings = new Set(cells.filter((cell) => cvHeadings.has(cell)));
  const labels = new Set(cells.filter((cell) => formLabels.has(cell)));
  const fields = view.formFields.reduce((sum, { toFill, toTick }) => sum + toFill + toTick, 0);
  const { isAsked, addsUp } = askedPayment(lines, first);
  const spaceless = lines.map((line) => line.folded.replace(/\s/g, ''));
  return {
    salutation: lines.some((line) => salutation.test(line.folded) && wordsOf(line) <= 9) ? 1 : 0,
    closing: lines.some((line) => closing.test(line.folded) && wordsOf(line) <= 8) ? 1 : 0,
    'letter-shape': letterShape(view, first),
    'mail-head': mailHead(first),
    amounts: clamp(count(lines, money) / 8),
    'statement-lines': statementLines(lines),
    'blanks-to-fill': clamp((blanks(withoutSlip(lines)) - 1) / 7),
    'form-fields': clamp((fields - 1) / 6),
    'labelled-boxes': clamp((labels.size - 2) / 6),
    'cv-headings': clamp((headings.size - 1) / 3),
    prose: clamp(prose / Math.max(1, view.wordCount) / 0.8) * clamp(prose / 250),
    'many-pages': clamp((view.pageCount - 1) / 4),
    'receipt-shape': clarityOf('shape of a receipt', view, weights),
    'form-shape': clarityOf('shape of a form', view, weights),
    'payment-code': view.hasPaymentCode ? 1 : 0,
    'amount-to-pay': isAsked ? 1 : 0,
    'amounts-add-up': addsUp ? 1 : 0,
    'machine-readable-zone': spaceless.some(
      (line) => machineReadable.test(line) && (line.match(/[<«]/g) ?? []).length >= 4,
    )
      ? 1
      : 0,
    clauses: clauses(lines),
    'short-text': clamp((140 - view.wordCount) / 100),
  };
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map((entry) => entry.trim().replace(/\s+/g, ' ')));
}

/** Headings that are alone on a line of a curriculum vitae, folded. */
const cvHeadings =
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
const formLabels =
  words(`name, first name, last name, middle initial, full name, surname, given name, address, street, street address, city, state,
  zip, zip code, postal code, phone, phone number, home phone, cell phone, work phone, telephone, telephone number, mobile, fax, email, e mail, email address,
  date, date of birth, birth date, age, sex, gender, male, female, signature, occupation, employer, marital status, single, married, divorced, widowed,
  social security number, ssn, relationship, emergency contact, yes, no, other, country, nationality, title, department, position, date signed, printed name,
  patient name, insured name, policy number, employee name, supervisor, notes, comments, reason, print name, applicant, mi, apt, start date, end date,
  vorname, nachname, familienname, geburtsname, geburtsdatum, geburtsort, strasse, strasse hausnummer, strasse und hausnummer, hausnummer, plz, ort, plz ort,
  wohnort, anschrift, telefon, telefonnummer, telefax, mobil, handy, datum, ort datum, ort und datum, unterschrift, beruf, arbeitgeber, familienstand, ledig,
  verheiratet, geschieden, verwitwet, staatsangehorigkeit, geschlecht, mannlich, weiblich, divers, ja, nein, sonstiges, name vorname, kontoinhaber, iban, bic,
  kreditinstitut, e mail adresse, anrede, herr, frau, titel, bemerkungen, abteilung, personalnummer, antragsteller, antragstellerin, steuernummer`);
