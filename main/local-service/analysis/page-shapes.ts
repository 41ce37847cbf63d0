import type { DocumentView, Line } from './document-view.ts';
import { logOdds, weightsOf, type Features, type LearnedWeights } from './extract/learned/field-weights.ts';

/** The kinds of documents that are known by their shape more than by a title. */
export type ShapeName = 'shape of a receipt' | 'shape of a form';

/** Returns how clearly the page has this shape, 0 to 1, by its learned weights. */
export function clarityOf(shape: ShapeName, view: DocumentView, weights: LearnedWeights): number {
  const first = view.lines.filter((line) => line.page === 0);
  if (first.length < fewestLines) return 0;
  // A receipt states at least one price, but recognition may have missed it.
  const most = shape === 'shape of a receipt' && some(first, price) === 0 ? withoutPrice : 1;
  const likelihood = 1 / (1 + Math.exp(-logOdds(shapeFeatures(shape, view), weightsOf(weights, shape))));
  const [leastLikely, mostLikely] = limits[shape];
  return most * clamp((likelihood - leastLikely) / (mostLikely - leastLikely));
}

const fewestLines = 4;
const withoutPrice = 0.6;
/**
 * An unlikely shape is no sign of a class, and a very likely one is a full sign. Few papers that are no forms look like
 * one, and those have a title of their own.
 */
const limits: Readonly<Record<ShapeName, readonly [least: number, most: number]>> = {
  'shape of a receipt': [0.3, 0.75],
  'shape of a form': [0.12, 0.5],
};
const price = /\d[.,]\d\d(?!\d|[.,/]\d|\s?%)/;

/** What tills print, in the languages of the labels; compared with folded lines. */
const tillWords: Readonly<Record<string, RegExp>> = {
  'cash and amount':
    /(?<![a-z])(?:cash|bar|bargeld|gegeben|especes|contanti?|efectivo|dinheiro|tendered|tunai|paid|bezahlt|betaald|pagado|pagato|accepted)\b.{0,30}\d[.,]\d\d/,
  'change and amount':
    /(?<![a-z])(?:change|ruckgeld|zuruck|wechselgeld|rendu|resto|cambio|troco|wisselgeld|terug|baki|vuelto)\b.{0,25}\d[.,]\d\d/,
  'card payment':
    /(?:[x*#•]{4,}\s?\d{3,4}|(?<![a-z])(?:visa|mastercard|master card|amex|maestro|girocard|ec-cash|carte bancaire|bancomat|multibanco|pinnen|debit|auth(?:\.|orization)? ?code|approval)\b)/,
  cashier:
    /(?<![a-z])(?:cashier|served by|server|operator|kassierer|bediener|es bediente|kasse|caissier|caisse|cassiere|operatore|cassa|cajero|caja|le atendio|operador|kassier|kassa|staff|salesperson|juruwang|till|terminal|pos)\b/,
  'number of the table': /(?<![a-z])(?:table|tisch|tafel|tavolo|mesa|guests?|covers?|coperti|pax)\b.{0,6}\d/,
  thanks:
    /(?:thank you|thanks for|come again|vielen dank|danke fur|besuchen sie|merci de votre|merci pour|a bientot|grazie|arrivederci|gracias por|obrigad|bedankt|tot ziens|terima kasih|goods sold|not returnable|not refundable|have a nice day|see you)/,
  'summary of taxes':
    /(?:gst|tax|vat|mwst|tva|iva|btw|ust) ?(?:summary|analysis|breakdown|code|rate|satz|aufstellung)|(?<![a-z])(?:sr|zrl?|[a-e])\s?[@=]?\s?\(?\d{1,2}(?:[.,]\d{1,2})? ?%/,
  rounding: /(?<![a-z])(?:round(?:ing|ed)?|rundung|arrondi|arrotondamento|redondeo|afronding)\b/,
  tip: /(?<![a-z])(?:tip|gratuity|trinkgeld|pourboire|mancia|propina|gorjeta|fooi|service charge|svc chg)\b/,
  'quantity times price': /\d\s?[x*@]\s?(?:rm|[$€£])?\s?\d{1,4}[.,]\d\d|@ ?\d/,
  'title of a receipt':
    /^\W{0,3}(?:[a-z]+ )?(?:receipt|quittung|kassenbon|kassenbeleg|bon(?! (?:d|de|pour)\b)|beleg|ticket|scontrino|ricevuta|recu|recibo|talao|kassabon|resit)\b/,
};

/** What letters with an invoice have, and tills do not print. */
const letterWords: Readonly<Record<string, RegExp>> = {
  'term of payment':
    /(?<![a-z])(?:due date|payment due|due on|pay by|payment terms|net 30|net 14|fallig|zahlbar|zahlungsziel|zahlungsbedingung|echeance|scadenza|vencimiento|vencimento|vervaldatum|skonto)/,
  'account to pay to':
    /(?<![a-z])(?:iban|bic|swift|sort code|routing|bankverbindung|bank details|account (?:no|number))\b/,
  'address of a customer':
    /(?<![a-z])(?:bill(?:ed)? to|invoice to|ship to|sold to|rechnung an|rechnungsadresse|kundennummer|kunden-nr|customer (?:no|number|id)|facture a|client|fatturare|cliente|klant|debitor|factuur aan)\b/,
};

/** Sheets of hours have columns of numbers and times, too. */
const hoursOfWork =
  /(?<![a-z])(?:time ?sheet|hours|employee|stundenzettel|stunden|arbeitszeit|mitarbeiter|heures|horas|uren)\b/;

const timeOfDay = /(?<![\d.:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)/;

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}

function some(lines: readonly Line[], pattern: RegExp): number {
  return lines.some((line) => pattern.test(line.folded)) ? 1 : 0;
}

function lengthOf(line: Line): number {
  return line.folded.replace(/\s+/g, ' ').length;
}

function receiptFeatures(view: DocumentView): Features {
  const first = view.lines.filter((line) => line.page === 0);
  const lengths = first.map(lengthOf).toSorted((a, b) => b - a);
  const amounts = first.filter((line) => price.test(line.folded)).length;
  const all = { ...tillWords, ...letterWords };
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, pattern]) => [name, some(first, pattern)])),
    'narrow lines': clamp((60 - (lengths[Math.floor(lengths.length / 12)] ?? 0)) / 20),
    tall: view.textAspect === null ? 0 : clamp((view.textAspect - 1.1) / 0.9),
    'geometry known': view.textAspect === null ? 0 : 1,
    'time of day': some(first, timeOfDay),
    'several times of day': clamp((first.filter((line) => timeOfDay.test(line.folded)).length - 2) / 2),
    'hours of work': some(first, hoursOfWork),
    'no amounts': amounts === 0 ? 1 : 0,
    'several amounts': clamp((amounts - 1) / 5),
    'share of lines with an amount': amounts / Math.max(1, first.length),
    'many words': clamp((view.wordCount - 150) / 250),
    'several pages': view.pageCount > 1 ? 1 : 0,
    'few lines': clamp((8 - first.length) / 6),
    'long lines': clamp(lengths.filter((length) => length > 70).length / 4),
  };
}

const label = /^\W{0,2}\p{L}[\p{L}\d .,/#&'’()-]{0,38}:/u;
const openLabel = /^\W{0,2}\p{L}[\p{L}\d .,/#&'’()-]{1,38}:\s{0,3}(?:[_.]{2,}.{0,20})?$/u;
const blank = /_{3,}|\.{8,}|…{3,}/;
const checkBox =
  /[☐☑☒□■▢❏❑]|[([{] ?[x✓ ]? ?[)\]}]|(?<![a-z])(?:yes|ja|oui|si|sim)\b.{0,12}(?<![a-z])(?:no|nein|non|nee|nao)\b|(?<![a-z\d/])(?:y|j|m|h|o) ?\/ ?[nfvm](?![a-z\d/])/;
const formTitle =
  /(?<![a-z])(?:form|formular|antrag|application|request|questionnaire|fragebogen|registration|anmeldung|survey|checklist|worksheet|log|transmittal|transmission|fax|facsimile|cover sheet|cover page|requisition|evaluation|declaration|formulaire|modulo|formulario|formulier|demande|richiesta|solicitud|domanda|iscrizione|inscription|inscripcion|inscricao|aanvraag|aanmelding|inschrijving|vragenlijst|questionario|cuestionario|inquerito|requerimento|[a-z]+(?:formulier|bogen|antrag|formular)|enrollment|enrolment|intake|nomination|ballot|(?:inspection|routing|data|record|sign[- ](?:in|out|up)|score|work|request|information) sheet|visitors?'? (?:record|book|log|register)|reservation|change notice|ficha|scheda|fiche(?! de (?:paie|salaire))|hoja de|[a-z]+(?:blatt|protokoll))\b/;
const fieldNames =
  /^\W{0,2}(?:to|from|date|subject|name|address|phone|fax|tel|company|title|department|dept|city|state|zip|pages|number of pages|cc|re|signature|signed|approved|approvals?|reviewed|(?:request|submitt|prepar|complet|receiv|authori[sz]|check|inspect|report|issu|approv)ed by|requester|requestor|originator|investigator|inspector|technician|operator|sponsor|deadline|extension|cost cent(?:er|re)|shift|initials|hirer|owner|pet|patient|procedure|employee|traveler|destination|depart|visitor|visiting|site|equipment|effective|disposition|comments?|remarks|notes?|purpose|reason|objective|type|amount|brand|code|division|region|reference|project|location|description|contact|position|birth|employer|occupation|sex|supervisor|licence|license|make|model|priority|distribution|anschrift|vorname|nachname|geburtsdatum|unterschrift|ort|datum|telefon|abteilung|grund|bemerkungen|eintritt|familienstand|nom|prenom|adresse|ville|code postal|profession|nombre|fecha|data|dati|observaciones|osservazioni|opmerkingen|observations|apellidos?|sexo|localidad|domicilio|telefono|correo|firma|motivo|cognome|nome|indirizzo|comune|sesso|nat[oa] (?:a|il)|residente|luogo|ne le|nee le|sexe|classe|geschl|naam|voornaam|adres|postcode|woonplaats|geboortedatum|handtekening|morada|assinatura|localidade?)\b/;
function isCaption(cell: string | undefined): boolean {
  return cell !== undefined && !/\d/.test(cell) && fieldNames.test(cell);
}

/** Counts the captions at the end of their line or before another caption: "APPROVED      DATE". */
function captionsWithoutValue(lines: readonly Line[]): number {
  const cells = lines.flatMap(({ segments }) => {
    const row = segments.map(({ tokens }) => tokens.join(' '));
    return row.filter(
      (cell, index) =>
        isCaption(cell) &&
        (row.length > 1 || cell.length < 20) &&
        (index === row.length - 1 || isCaption(row[index + 1])),
    );
  });
  return cells.length;
}

/** "Object  Rose Lane 17     Date  20 Sept 2021": captions and values in turn, as in no table of items. */
function hasPairs({ segments }: Line): boolean {
  const cells = segments.map(({ tokens }) => tokens);
  const captions = cells.filter((_, index) => index % 2 === 0);
  const values = cells.filter((_, index) => index % 2 === 1);
  return (
    cells.length >= 4 &&
    cells.length % 2 === 0 &&
    captions.every((tokens) => tokens.length <= 3 && !/\d/.test(tokens.join(''))) &&
    values.some((tokens) => tokens.length > 1 || /\d/.test(tokens.join('')))
  );
}

function formFeatures(view: DocumentView): Features {
  const first = view.lines.filter((line) => line.page === 0);
  const cells = first
    .flatMap((line) => line.folded.split(/\s{2,}/).map((cell) => cell.trim()))
    .filter((cell) => cell !== '');
  const labels = cells.filter((cell) => label.test(cell)).length;
  const open = cells.filter((cell) => openLabel.test(cell)).length;
  const prices = first.filter((line) => price.test(line.folded)).length;
  const longLines = first.filter((line) => line.segments.length <= 2 && lengthOf(line) > 60).length;
  const named = new Set(cells.flatMap((cell) => fieldNames.exec(cell)?.[0] ?? []));
  const count = (pattern: RegExp): number => first.filter((line) => pattern.test(line.folded)).length;
  return {
    labels: clamp(labels / 12),
    'share of labels': clamp((2 * labels) / Math.max(1, first.length)),
    'labels without a value': clamp(open / 6),
    blanks: clamp(count(blank) / 5),
    'check boxes': clamp(count(checkBox) / 4),
    'title of a form': some(
      first.filter(({ top }) => top < 0.35),
      formTitle,
    ),
    'names of fields': clamp(named.size / 7),
    'many names of fields': clamp((named.size - 5) / 6),
    'captions without a value': clamp(captionsWithoutValue(first) / 5),
    'pairs of captions': clamp(first.filter(hasPairs).length / 4),
    'lines with an amount': clamp(prices / 5),
    'running text': clamp(longLines / 10),
    'mostly running text': clamp((1.5 * longLines) / Math.max(1, first.length)),
    'short cells': cells.filter((cell) => cell.length < 25).length / Math.max(1, cells.length),
    'several cells in a line': first.filter((line) => line.segments.length > 1).length / Math.max(1, first.length),
    'many pages': clamp((view.pageCount - 1) / 3),
    'few words': clamp((60 - view.wordCount) / 40),
    'mail address': some(first, /[^\s@]@[^\s@]+\.[a-z]{2}/),
  };
}

/** Returns the features of a shape, from which its weights are fitted. */
export function shapeFeatures(shape: ShapeName, view: DocumentView): Features {
  return shape === 'shape of a receipt' ? receiptFeatures(view) : formFeatures(view);
}
