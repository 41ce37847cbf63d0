import type { DocumentView, Line } from './document-view.ts';
import type { Features } from './extract/learned/field-weights.ts';
import { captionOf } from './form-captions.ts';
import { withoutSlip } from './tear-off-slip.ts';

const label = /^\W{0,2}\p{L}[\p{L}\d .,/#&'’()-]{0,38}:/u;
const openLabel = /^\W{0,2}\p{L}[\p{L}\d .,/#&'’()-]{1,38}:\s{0,3}(?:[_.]{2,}.{0,20})?$/u;
/** Lines to write on and boxes for single letters. The leaders of a price list or a table of contents end in a number. */
const blank = /_{3,}|(?:\.{8,}|…{3,})(?![.…]|\s{0,3}\W?\d)|(?:\|_){3,}|□{3,}|(?:_[ ./-]{1,3}){3,}/;
const checkBox =
  /[☐☑☒□■▢❏❑]|[([{] ?[x✓ ]? ?[)\]}]|(?<![a-z])(?:yes|ja|oui|si|sim)\b.{0,12}(?<![a-z])(?:no|nein|non|nee|nao)\b|(?<![a-z\d/])(?:y|j|m|h|o) ?\/ ?[nfvm](?![a-z\d/])/;
const formTitle =
  /(?<![a-z])(?:form|formular|antrag|application|request|questionnaire|fragebogen|registration|anmeldung|survey|checklist|worksheet|log|transmittal|transmission|fax|facsimile|cover sheet|cover page|requisition|evaluation|declaration|formulaire|modulo|formulario|formulier|demande|richiesta|solicitud|domanda|iscrizione|inscription|inscripcion|inscricao|aanvraag|aanmelding|inschrijving|vragenlijst|questionario|cuestionario|inquerito|requerimento|[a-z]+(?:formulier|bogen|antrag|formular)|enrollment|enrolment|intake|nomination|ballot|sign[- ](?:in|out|up)|(?:inspection|routing|data|record|score|work|request|information) sheet|visitors?'? (?:record|book|log|register)|reservation|change notice|ficha|scheda|fiche(?! de (?:paie|salaire))|hoja de|(?:custody|distribution|attendance|inspection|maintenance|training|time|test|service) record|[a-z]+(?:blatt|protokoll))\b/;
const price = /\d[.,]\d\d(?!\d|[.,/]\d|\s?%)/;

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}

function cellsOf(line: Line): readonly string[] {
  return line.folded
    .split(/\s{2,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

function isCaption(cell: string | undefined): boolean {
  return cell !== undefined && !/\d/.test(cell) && captionOf(cell) !== null;
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

const longestTitle = 7;

/** A title is no part of a sentence. */
function hasTitle({ folded, segments }: Line): boolean {
  return formTitle.test(folded) && segments.every(({ tokens }) => tokens.length <= longestTitle);
}

/** A question that is alone in its cell, or is followed by a short answer. */
const question = /^[^?]{6,}\?(?:\W{0,3}|\s{1,3}\S{1,12}(?: \S{1,12}){0,4})$/;

/** Counts the lines that offer the same choice as another line: "always  usually  never", "good  fair  poor". */
function sameChoices(rows: readonly (readonly string[])[]): number {
  const choices = rows
    .map((row) => row.slice(1))
    .filter((row) => row.length > 1 && row.every((cell) => cell.length <= 18) && !row.some((cell) => price.test(cell)));
  const counts = Map.groupBy(choices, (row) => row.join('|'));
  return [...counts.values()].filter((same) => same.length > 1).reduce((sum, same) => sum + same.length, 0);
}

/** Boxes that were read as the letter O, each before its choice: "O private   O business". */
function choosesByCircles(row: readonly string[]): boolean {
  return row.filter((cell) => /^o(?: \p{L}|$)/u.test(cell)).length > 1;
}

/** "Policy no.   4418" and nothing else, or several such pairs in a line; sums are in all business papers. */
function isCaptionsAndValues(row: readonly string[]): boolean {
  return row.length % 2 === 0 && row.every((cell, index) => (index % 2 === 0 ? isPlain(cell) : !price.test(cell)));
}

const quantity =
  /(?<![a-z])(?:qty|quantity|units?|cartons|menge|anzahl|stuck|einheit|gebinde|quantites?|qte|cantidad|cant|uds|quantita|q\.ta|aantal|quantidade|qtd|colli|pieces|pcs)(?![a-z])/;
const goods =
  /(?<![a-z])(?:description|items?|articles?|products?|part(?: no)?|artikel|bezeichnung|ware|designation|articulo|concepto|descripcion|articolo|descrizione|omschrijving|goederen|artigo|descricao|sku|code)(?![a-z])/;

/** "Item   Description   Quantity": what is delivered or ordered follows. */
function isHeadingOfGoods({ folded, segments }: Line): boolean {
  return segments.length > 2 && !/\d/.test(folded) && quantity.test(folded) && goods.test(folded);
}

/** A mark in a box or before a choice. "2 x 3.50" multiplies. */
const tick = /^(?:x|✓|✔|✗|☒|☑|\[x\]?|\(x\)?)(?: (?![\dx*])\p{L}|$)|\p{L}:? (?:x|✓|✔|☒|☑)$/u;

const numbered = /^(?:\d{1,2}(?:[a-z]|\.\d{1,2})?[.)]?) (?=\p{L})[^.\d]{2,45}[^.\d]?(?:\.{3,}.*)?$/u;
const subNumbered = /^\d{1,2}(?:[a-z]|\.\d{1,2})[.)]? (?=\p{L})[^.\d]{2,60}$/u;

/** Counts numbered captions that stand side by side or are divided: "4. Name    5. Date of birth", "1a Surname". */
function numberedCaptions(rows: readonly (readonly string[])[]): number {
  return rows.reduce((sum, row) => {
    const beside = row.filter((cell) => numbered.test(cell)).length;
    return sum + (beside > 1 ? beside : row.filter((cell) => subNumbered.test(cell)).length);
  }, 0);
}

/** Counts the captions without figures that open several lines, or stand twice in one: "Name" of each of two persons. */
function repeatedCaptions(rows: readonly (readonly string[])[]): number {
  const shape = (cell: string): string => cell.replace(/[:_.\s]+$/, '');
  const openings = rows.flatMap((row) => {
    const [first = '', ...others] = row.map(shape);
    return isPlain(first) ? [first, ...others.filter((other) => other === first)] : [];
  });
  return [...Map.groupBy(openings, (cell) => cell).values()].filter((same) => same.length > 1).length;
}

function isPlain(cell: string): boolean {
  return /^\p{L}[^\d]{1,28}$/u.test(cell) && cell.split(' ').length <= 4;
}

/** Two or more short cells without figures, and nothing else in the line. */
function isRowOfCaptions(row: readonly string[]): boolean {
  return row.length > 1 && row.every((cell) => isPlain(cell));
}

/** Forms ask for an address; that of a firm stands in its own line. */
const mailAddress = /[^\s@]@[^\s@]+\.[a-z]{2}/;

const signature =
  /(?<![a-z])(?:signature|signed|sign here|unterschrift|unterzeichner|firma|assinatura|handtekening|ondertekening|paraaf|initials|visum|signe)(?![a-z])/;

/** How forms tell to fill them in, and who must not. */
const instruction =
  /(?<![a-z])(?:(?:please |must be )?(?:complete|completed|fill(?:ed)? (?:in|out)|tick|circle|check (?:one|the|all|appropriate|here)|print (?:clearly|name|in))|block (?:capitals|letters)|capital letters|office use|use only|mark with|if (?:yes|you answered)|return (?:this|the|in)|ankreuzen|auszufullen|ausfullen|ausgefullt|druckbuchstaben|blockschrift|zutreffendes|freilassen|cocher|cochez|remplir|entourer|rayer|majuscules|cadre reserve|reserve a|marque|rellen[ae]r?|cumplimentar|reservado|mayusculas|barrare|compilare|stampatello|riservato|segnare|aankruisen|invullen|in te vullen|vul|blokletters|omcirkel|fullen sie|unzutreffendes|assinale|preencher|maiusculas|doorhalen)(?![a-z])/;

/** What a person states or allows by signing. */
const declaration =
  /(?<![a-z])(?:i (?:hereby |understand|certify|declare|authori[sz]e|consent|agree|confirm|apply|swear|have read|enclose)|under penalt|ich (?:versichere|erklare|beantrage|ermachtige|bestatige|willige|bin damit|melde)|hiermit|je soussigne|j'atteste|je certifie|j'autorise|je declare|il\/la sottoscritt|(?:il|la|io|i) sottoscritt|nous soussignes|los abajo firmantes|wir (?:erklaren|ermachtigen|bestatigen|willigen|beantragen|sind damit)|autorizziamo|autorizzano|dichiara|autorizzo|acconsent|declaro|autorizo|solicito|abajo firmante|abaixo assinado|ondergetekende|verklaart|hierbij machtig|machtigt|ik (?:verklaar|machtig|geef))/;

/** Returns what speaks for a form, or against one, from which its weights are fitted. */
export function formFeatures(view: DocumentView): Features {
  const first = withoutSlip(view.lines.filter((line) => line.page === 0));
  const { toFill = 0, toTick = 0 } = view.formFields[0] ?? {};
  const rows = first.map(cellsOf);
  const cells = rows.flat();
  const share = (count: number): number => count / Math.max(1, first.length);
  const count = (pattern: RegExp): number => first.filter((line) => pattern.test(line.folded)).length;
  const ofCells = (pattern: RegExp): number => rows.filter((row) => row.some((cell) => pattern.test(cell))).length;
  const labels = cells.filter((cell) => label.test(cell)).length;
  const longLines = first.filter((line) => line.segments.length <= 2 && lengthOf(line) > 60).length;
  const named = new Set(cells.flatMap((cell) => captionOf(cell) ?? []));
  const signed = first.filter((line) => signature.test(line.folded) && line.segments.length <= 4);
  return {
    labels: clamp(labels / 12),
    'share of labels': clamp(2 * share(labels)),
    'labels without a value': clamp(cells.filter((cell) => openLabel.test(cell)).length / 6),
    blanks: clamp((count(blank) + toFill) / 5),
    'check boxes': clamp((count(checkBox) + rows.filter(choosesByCircles).length + toTick) / 4),
    'title of a form': first.some((line) => line.top < 0.35 && hasTitle(line)) ? 1 : 0,
    'names of fields': clamp(named.size / 7),
    'many names of fields': clamp((named.size - 5) / 6),
    'captions without a value': clamp(captionsWithoutValue(first) / 5),
    'pairs of captions': clamp(first.filter(hasPairs).length / 4),
    'share of captions with values': share(rows.filter((row) => row.length > 1 && isCaptionsAndValues(row)).length),
    'rows of captions': clamp(rows.filter(isRowOfCaptions).length / 6),
    'share of captions alone': share(rows.filter((row) => row.length > 0 && row.every(isPlain)).length),
    'repeated captions': clamp(repeatedCaptions(rows) / 3),
    'numbered captions': clamp(numberedCaptions(rows) / 5),
    questions: clamp(ofCells(question) / 5),
    'same choices': clamp(sameChoices(rows) / 5),
    ticks: clamp(ofCells(tick) / 4),
    'place to sign': signed.some(({ segments }) => segments.some(({ tokens }) => tokens.length <= 5)) ? 1 : 0,
    instructions: clamp(count(instruction) / 2),
    declaration: count(declaration) > 0 ? 1 : 0,
    'heading of goods': first.some(isHeadingOfGoods) ? 1 : 0,
    'lines with an amount': clamp(count(price) / 5),
    'running text': clamp(longLines / 10),
    'mostly running text': clamp(1.5 * share(longLines)),
    sentences: clamp(2 * share(first.filter(isSentence).length)),
    'short cells': cells.filter((cell) => cell.length < 25).length / Math.max(1, cells.length),
    'several cells in a line': share(first.filter((line) => line.segments.length > 1).length),
    'many pages': clamp((view.pageCount - 1) / 3),
    'few words': clamp((60 - view.wordCount) / 40),
    'mail address of a letterhead': rows.some(([cell = '']) => mailAddress.test(cell) && captionOf(cell) === null)
      ? 1
      : 0,
  };
}

function isSentence({ folded, segments }: Line): boolean {
  return segments.length === 1 && (segments[0]?.tokens.length ?? 0) >= 4 && /[a-z)]{2}\.$/.test(folded);
}

function lengthOf(line: Line): number {
  return line.folded.replace(/\s+/g, ' ').length;
}
