import { hasLegalForm } from './company-names.ts';
import type { DocumentTag } from './date-roles.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { FeaturedCandidate } from './learned/choose-candidate.ts';
import { rowFinder } from './layout.ts';
import { isDocumentName, isNoName, isOfTrade, isStreetOrTown } from './name-shape.ts';
import { rowsBelow } from './neighbours.ts';
import { isOfOrganisation } from './organisation-words.ts';

type Name = FeaturedCandidate<string>;

/** Papers whose first line is their title as often as a name. */
const titled: ReadonlySet<DocumentTag> = new Set(['form', 'report', 'contract']);

/**
 * Of papers that begin with their title, keeps the names that more than their place speaks for: on a curriculum vitae those of persons, else
 * those of organisations at the head or the foot. A form may have both in one line ("Membership form – Lampton Rowing Club"). A contract
 * names its parties, so that only the one on whose paper it is printed counts.
 */
export function sendersOfTitled(names: readonly Name[], facts: DocumentFacts, tag: DocumentTag): readonly Name[] {
  if (tag === 'cv') return names.filter(({ value }) => isPersonsName(value));
  if (!titled.has(tag)) return names;
  return (tag === 'form' ? names.map(withoutTitle) : names)
    .filter(({ value }) => !isTitle(value))
    .filter(
      (one) => isOfOrganisation(one.value) || isSupported(one) || (tag !== 'contract' && isLetterhead(one, facts)),
    )
    .filter((one) => isAtEdge(one, facts, tag));
}

/** What titles of forms, reports and contracts say, wherever in the title. */
const titleWords =
  /(?<!\p{L})(?:applications?|registration|enrol(?:l)?ment|questionnaire|survey|request|consent|declaration|claim|intake|permission|report|summary|monitoring|assessment|agreement|contract|lease|tenancy|permit|form|information|checklist|sheet|slip|anmeldung|fragebogen|antrag|formular|erklärung|\p{L}{3,}(?:antrag|anmeldung|bogen|formular|erklärung|bericht|gutachten|protokoll|vertrag|anzeige|bescheinigung)|gutachten|bericht|protokoll|vertrag|fiche|bulletin|formulaire|inscription|adhésion|demande|attestation|dossier|rapport|contrat|bail|modulo|domanda|scheda|iscrizione|richiesta|relazione|contratto|solicitud|ficha|formulario|inscripción|informe|contrato|inscrição|relatório|pedido|requerimento|formulier|aanvraag|aanmelding|verslag|overeenkomst|huurcontract)(?!\p{L})/iu;

function isTitle(text: string): boolean {
  return (titleWords.test(text) && !hasLegalForm(text)) || isDocumentName(text);
}

const partsOfTitle = /\s+[–—|-]\s+|:\s+/u;

/** Returns the part of a title that names who gives the paper out: "Lampton Library – Application". */
function withoutTitle(name: Name): Name {
  const parts = name.value.split(partsOfTitle);
  const own = parts.filter((part) => !isTitle(part) && !isNoName(part));
  const [value, another] = own;
  if (value === undefined || another !== undefined || own.length === parts.length) return name;
  const from = name.value.slice(0, name.value.indexOf(value)).split(/\s+/u).filter((word) => word !== '').length; // prettier-ignore
  const words = name.words.slice(from, from + value.split(/\s+/u).length);
  return { ...name, value, text: value, words: words.length === 0 ? name.words : words };
}

/** The line of a sender, a domain, a legal form or a trade names an organisation, too. */
function isSupported({ value, features }: Name): boolean {
  return isOfTrade(value) || ofOrganisation.some((feature) => (features[feature] ?? 0) > 0);
}

const ofOrganisation = ['return address', 'legal form', 'agrees with domain'];

/** The head and the foot of a page are not filled in. Contracts name their parties closely below the title. */
const [endOfHead, beginOfFoot, endOfHeadOfContract] = [0.25, 0.8, 0.16];

function isAtEdge({ words: [word], features }: Name, { layout }: DocumentFacts, tag: DocumentTag): boolean {
  const page = layout.pages.find(({ number }) => number === word?.page);
  if (word === undefined || page === undefined) return false;
  if ((features['return address'] ?? 0) > 0 || features['agrees with domain'] === 1) return true;
  const place = word.y0 / page.heightPt;
  if (tag === 'contract') return word.page === 1 && place < endOfHeadOfContract;
  return (word.page === 1 && place < endOfHead) || place > beginOfFoot;
}

const separators = /\s*[·•●∙|,]\s*|\s+[–—-]\s+/u;
/** The first line of an address is one of the first rows of a page. */
const rowsOfAddress = 4;
const toSomebody = /^(?:al|alla|all['’]|allo|agli|an|to|à|aux?|aan|ao)\s/iu;

/** Returns whether a name begins the page and its address stands directly below it. */
function isLetterhead(name: Name, { layout }: DocumentFacts): boolean {
  const row = rowFinder(layout)(name);
  const [first] = name.words;
  const cell = row?.cells.find(({ words }) => first !== undefined && words.includes(first));
  if (row === undefined || cell === undefined || row.page !== 1 || row.index > 1 || toSomebody.test(name.value))
    return false;
  const below = rowsBelow(layout, row, rowsOfAddress).flatMap(({ cells }) =>
    cells.filter((under) => under.x0 < cell.x1 && under.x1 > cell.x0),
  );
  return below[0]?.text.split(separators).some((part) => isStreetOrTown(part)) ?? false;
}

/** Two to four words with capitals, with a nobiliary particle between them and degrees behind them. */
const person =
  /^(?:(?:dr|prof|dipl|mag|ing)\.\s?(?:-?\p{L}+\.\s?)?)*\p{Lu}[\p{L}'’.-]*(?:\s(?:(?:von|van|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|zu|y|ten)\s)*\p{Lu}[\p{L}'’.-]*){1,3}(?:,?\s(?:[A-Z]{2,6}|[A-Z]\p{L}{1,3}\.?)(?:,\s[A-Z]{2,6})*)?$/u;

/** What heads the parts of a curriculum vitae. */
const headings =
  /(?<!\p{L})(?:curriculum|vitae|vita|r[eé]sum[eé]|lebenslauf|profil[eo]?|summary|objective|education|experience|employment|skills?|history|contact|details|personal|information|references|languages?|interests|qualifications|certifications?|publications|daten|angaben|persönlich\p{L}*|beruf\p{L}*|ausbildung|werdegang|kenntnisse|sprachen|kontakt|bildungsweg|schulbildung|expériences?|professionnel(?:le)?s?|formation|compétences|langues|loisirs|coordonnées|centres?|informazioni|personali|esperienz[ae]|professional[ei]|istruzione|formazione|competenze|lingue|datos|personales|experiencia|formación|educación|idiomas|competencias|dados|pessoais|experiência|formação|habilitações|werkervaring|opleidingen?|persoonlijk\p{L}*|gegevens|vaardigheden|talen|present|today|heute)(?!\p{L})/iu;

/** Returns whether a text is the name of a person, and neither of an organisation nor the heading of a part of a curriculum vitae. */
export function isPersonsName(name: string): boolean {
  return (
    person.test(name) && !headings.test(name) && !hasLegalForm(name) && !isOfTrade(name) && !isOfOrganisation(name)
  );
}
