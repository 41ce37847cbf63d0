import type { PhraseHit } from './phrase-finder.ts';

/**
 * Words beside a title that do not weaken it: "Rechnung Nr. 4711 vom 3. Mai", "Invoice # 12", "Fattura n. 12 del 3 maggio
 * 2024". Number words, what leads to a date, and the months of the languages that have titles.
 */
const besideTitle = new Set(
  `nr no num number nummer numero n id the der die das a an vom von of for fur dated date datum dd original copy kopie duplicate duplikat page seite
  your ihre ihr our unsere tax vat eur usd
  du le en emise van d del il de fecha data z dnia ze dne den af av
  january february march april may june july august september october november december
  januar februar marz mai juni juli oktober dezember
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
  januari februari maart mei augustus
  gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre dicembre
  enero febrero abril mayo junio julio septiembre octubre noviembre diciembre
  janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia`.split(/\s+/),
);

const numberWords = new Set(['nr', 'no', 'num', 'number', 'nummer', 'numero', 'n', 'id']);

function letters(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.replace(/\P{L}/gu, '').length, 0);
}

/** Returns the letters of a title; a compound is a title as a whole: "Elternbeitragsrechnung Nr. 7". */
function lettersOf({ tokens: [ending = ''], letters: own }: PhraseHit, tokens: readonly string[]): number {
  const compound = ending.startsWith('*') ? tokens.find((token) => isWord(ending, token)) : undefined;
  return compound?.length ?? own;
}

/** A short line that ends in the title names a variant of it: "Project approval request form". */
const headNounStrength = 0.7;
const maxHeadNounWords = 5;

/**
 * Returns whether a word that was read matches a word of a phrase; `*rechnung` matches any compound that ends with it.
 */
function isWord(phrase: string, read: string | undefined): boolean {
  return phrase.startsWith('*') ? read?.endsWith(phrase.slice(1)) === true : phrase === read;
}

function isHeadNoun(hit: PhraseHit, tokens: readonly string[]): boolean {
  return (
    tokens.length <= maxHeadNounWords &&
    hit.tokens.every((token, index) => isWord(token, tokens[tokens.length - hit.length + index]))
  );
}

/**
 * "Beitragsrechnung zur Kfz-Versicherung", "Antrag auf Urlaub": a short line that begins with its title and adds its
 * subject.
 */
const complements = new Set(
  'zu zur zum fur uber auf vom von der des im for of to on regarding from pour de du voor van'.split(' '),
);
const complementStrength = 0.65;
const maxComplementWords = 7;

function hasComplement(hit: PhraseHit, tokens: readonly string[]): boolean {
  const opens = hit.tokens.every((token, index) => isWord(token, tokens[index]));
  return opens && tokens.length <= maxComplementWords && complements.has(tokens[hit.length] ?? '');
}

/**
 * In a list of labels with values, the name of a document announces the number of another paper: "Order No.  A25089"
 * below "Date  3 May 2024". The first of a list may be the title with its number.
 */
const listStrength = 0.3;

/** The most words in a line that can still be a title with other text beside it. */
const longestTitle = 40;

/**
 * Returns how strongly a phrase is the title of its document, 0 to 1.3: alone in its place, on the first page, high up,
 * in large print.
 */
function titleStrength(hit: PhraseHit): number {
  if (hit.page > 0 || hit.segment === null || hit.top > 0.75 || hit.segment.tokens.length > longestTitle) return 0;
  const tokens = hit.segment.tokens.filter((token) => /\p{L}/u.test(token));
  const beside = tokens.filter((token) => besideTitle.has(token));
  const weighty = letters(tokens) - letters(beside);
  const share = weighty <= 0 ? 0 : Math.min(1, lettersOf(hit, tokens) / weighty);
  const alone = Math.max(
    isHeadNoun(hit, tokens) ? headNounStrength : 0,
    hasComplement(hit, tokens) ? complementStrength : 0,
    Math.min(1, (share - 0.5) / 0.35),
  );
  const high = hit.top < 0.45 ? 1 : 0.5;
  const size = Math.max(0.75, Math.min(1.3, 0.55 + 0.4 * hit.segment.size));
  return alone * high * size * (hit.segment.inList ? listStrength : 1);
}

/**
 * Keeps only the longer of overlapping phrases: "credit note number" is not the title "credit note", and "tax invoice"
 * is more than "invoice". A number word at the end does not count: "Invoice No. 12" is still the title "Invoice".
 */
export function withoutPartsOfLonger(hits: readonly PhraseHit[]): readonly PhraseHit[] {
  const byStart = Map.groupBy(hits, ({ start }) => start);
  const longest = hits.reduce((most, { length }) => Math.max(most, length), 0);
  // A text may have ten thousand hits. Only a phrase that begins less than the longest length earlier can contain this
  // one.
  const isPart = (hit: PhraseHit): boolean => {
    for (let start = hit.start; start > hit.start - longest; start -= 1) {
      const holds = byStart
        .get(start)
        ?.some(
          (other) =>
            other.length > hit.length &&
            other.start + other.length >= hit.start + hit.length &&
            !onlyNumberWordsBeside(hit, other),
        );
      if (holds === true) return true;
    }
    return false;
  };
  return hits.filter((hit) => !isPart(hit));
}

function onlyNumberWordsBeside(hit: PhraseHit, longer: PhraseHit): boolean {
  return longer.start === hit.start && longer.tokens.slice(hit.length).every((token) => numberWords.has(token));
}

/** A title below another one is more often a heading or a label, so it counts for this share. */
const laterTitle = 0.6;
const plainTitle = 0.6;

/** Returns where the first clear title of a document starts, among the hits that may be titles. */
export function firstTitleStart(titles: readonly PhraseHit[]): number {
  return titles.reduce(
    (first, hit) => (hit.start < first && titleStrength(hit) >= plainTitle ? hit.start : first),
    Infinity,
  );
}

export function titleValue(hit: PhraseHit, firstStart: number): number {
  return titleStrength(hit) * (hit.start > firstStart ? laterTitle : 1);
}
