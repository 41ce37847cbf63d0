import { stateWithZip, streetAndState } from './american-places.ts';

/** Signs of the country of a document, by its currency, with the number of points of each. */
const clues: Readonly<Record<string, readonly (readonly [RegExp, number])[]>> = {
  MYR: [
    [/\bsdn\.?\s{0,2}bhd\b|\bbhd\b/iu, 2],
    [
      /\b(?:malaysia|kuala lumpur|selangor|johor|penang|pulau pinang|petaling jaya|melaka|sabah|sarawak|putrajaya|shah alam|klang|ipoh)\b/iu,
      1.5,
    ],
    [/\b(?:jalan|jln|taman|bandar|lorong)\b/iu, 1],
    [/(?<!\d[ -]?)\+?\b60[ -]?\d{1,2}[ -]\d/u, 1],
    [/\bSST\b|\bGST (?:ID|REG)/u, 0.5],
  ],
  IDR: [
    [
      /\b(?:indonesia|jakarta|surabaya|bandung|yogyakarta|semarang|makassar|denpasar|bekasi|tangerang|bogor|depok|NPWP|PPN)\b/iu,
      2,
    ],
    [/\b(?:kasir|kembali(?:an)?|struk|nota no|no\.? nota|tanda terima|banyaknya|P\.? ?Rest|pajak)\b/iu, 1.5],
    [/\bJl\.? [A-Z]/u, 1.5],
    [/\bPT\.? [A-Z]/u, 0.5],
  ],
  SGD: [
    [/\bsingapore\b/iu, 2],
    [/\bpte\.?\s{0,2}ltd\b/iu, 1.5],
    [/\+65[ -]?\d/u, 1],
  ],
  INR: [
    [/\b(?:GSTIN|CGST|SGST|IGST|PAN No)\b/u, 2],
    [/\bpvt\.?\s{0,2}ltd\b|\bprivate limited\b/iu, 1],
    [/\bindia\b|\+91[ -]?\d/iu, 1],
  ],
  AUD: [
    [/\bABN\b|\bpty\.?\s{0,2}ltd\b/iu, 2],
    [/\baustralia\b|\b(?:NSW|VIC|QLD|TAS|ACT)\s\d{4}\b/u, 1.5],
    [/\beftpos\b/iu, 0.5],
  ],
  NZD: [
    [/\bnew zealand\b|\bNZBN\b|\baotearoa\b|\+64[ -]?\d/iu, 2],
    [/\bGST (?:no|number|reg)\b\D{0,6}\d{2,3}-\d{3}-\d{3}\b/iu, 1.5],
    [/\beftpos\b/iu, 0.5],
  ],
  HKD: [[/\bhong kong\b|\bkowloon\b/iu, 2]],
  ARS: [[/\bCUIT\b|\bargentina\b|\bbuenos aires\b/iu, 2]],
  CLP: [[/\b(?:chile|santiago de chile|boleta electr[oó]nica)\b|\bR\.?U\.?T\.?:?\s?\d/iu, 2]],
  COP: [[/\bcolombia\b|\bbogot[aá]\b|\bNIT\b\D{0,3}\d/iu, 2]],
  CAD: [
    [/\b[Cc]anada\b|\b(?:TPS|TVQ|HST|QST)\b|\bRT ?0001\b/u, 1.5],
    [/\b(?:ON|QC|BC|AB)\s[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/u, 2],
  ],
  USD: [
    [/\bsales tax\b/iu, 1],
    [stateWithZip, 2],
    [streetAndState, 1],
    [/\bUSA\b|\bUnited States\b/u, 1.5],
    [/(?:\([2-9]\d{2}\)\s?|\b[2-9]\d{2}[ .-])\d{3}[.-]\d{4}\b/u, 0.5],
    [/\b(?:inc\.|LLC)(?:\s|$)/iu, 0.5],
  ],
  GBP: [
    [/\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/u, 1.5],
    [/\b(?:united kingdom|england|scotland|wales)\b|\bGB\s?\d{3}\s?\d{4}\s?\d{2}\b/iu, 1.5],
    [/\+44[ (]?\d|\bGB\d{2}\s?[A-Z]{4}\s?\d/u, 1],
    [/\b(?:PLC|plc)\b/u, 0.5],
    [/\bVAT\b\D{0,14}\d{3}\s\d{4}\s\d{2}\b/u, 1.5],
    [/\bVAT (?:at |@ ?)?20(?:\.0+)? ?%/u, 0.5],
    [/\b0(?:1\d{3} \d{3} ?\d{3}|1\d{2} \d{3} \d{4}|20 \d{4} \d{4}|[38]\d{2} \d{3} \d{4})\b/u, 0.5],
  ],
  CHF: [
    [/\b(?:8[.,]1|7[.,]7|2[.,]6|3[.,]8)0?\s?%/u, 1.5],
    [
      /\b[1-9]\d{3}\s(?:Zürich|Bern|Basel|Genève|Lausanne|Luzern|Winterthur|St\. ?Gallen|Zug|Lugano|Chur|Thun|Biel)/u,
      2,
    ],

    [/\bCHE[- ]?\d{3}|\bschweiz\b|\bsuisse\b|\bsvizzera\b|\bswitzerland\b/iu, 2],
    [/\+41[ -]?\d|\bCH-\d{4}\b/u, 1.5],
  ],
  EUR: [
    [/\b(?:mwst|ust|umsatzsteuer|mehrwertsteuer)\b/iu, 1],
    [/\b(?:siret|siren|TVA)\b|\bFR\s?\d{2}\s?\d{9}\b/u, 1],
    [/\b(?:partita iva|p\.? ?iva|codice fiscale|s\.p\.a\.|s\.r\.l\.)(?:\W|$)/iu, 1.5],
    [/\b(?:NIF|CIF|IVA)\b/u, 1],
    [/\b(?:btw|kvk)\b/iu, 1.5],
    [/\b(?:ALV|y-tunnus|yhteensä|pankkikortti)(?=\W|$)/iu, 1.5],
    [/\b(?:contribuinte|nipc|unipessoal|lda)\b/iu, 1.5],
    [/\b(?:GmbH|SARL|S\.A\.S|B\.V\.|e\.K\.)(?:\W|$)/u, 1],
    [
      /\b(?:germany|deutschland|france|italia|italy|españa|spain|portugal|nederland|netherlands|österreich|austria|belgi[eë]|belgique|ireland|finland)\b/iu,
      1,
    ],
    [/\+(?:49|33|39|34|351|31|43|32|353)[ (-]?\d/u, 1],
    // Words of a till and of an invoice, where no tax number is printed. Switzerland and Canada have clues of their own.
    [
      /\b(?:ticket de caisse|sous-total|espèces|especes|rendu monnaie|arrondi|dont tva|total ttc|net à payer|merci de votre visite)\b/iu,
      0.5,
    ],
    [/\b(?:kassenbon|zwischensumme|rückgeld|summe|vielen dank)\b/iu, 0.5],
    [/\b(?:scontrino|contanti|imponibile|arrivederci|aliquota)\b/iu, 0.5],
    [/\b(?:efectivo|importe total|base imponible|gracias por su visita)\b/iu, 0.5],
    [/\b(?:multibanco|talão|numerário|obrigad[oa] pela)\b/iu, 0.5],
    [/\b(?:kassabon|wisselgeld|contant|subtotaal|bedankt)\b/iu, 0.5],
    [
      /\b\d{5} (?:Paris|Lyon|Marseille|Toulouse|Nice|Nantes|Strasbourg|Bordeaux|Lille|Rennes|Berlin|Hamburg|München|Köln|Frankfurt|Stuttgart|Leipzig|Dresden|Wien|Milano|Roma|Torino|Napoli|Bologna|Firenze|Madrid|Barcelona|Valencia|Sevilla)\b/iu,
      1,
    ],
    [/\b\d{4}-\d{3} [\p{Lu}]|\b\d{4} [A-Z]{2} [\p{Lu}]/u, 0.5],
    [/\bD-\d{5}\b|\b(?:DE|FR|IT|ES|PT|NL|AT|BE|IE)\d{2}[\s\d]\d|\bIT\d{2}\s?[A-Z]\s?\d{5}/u, 1],
  ],
  PLN: [[/\b(?:NIP|faktura|paragon|sp\. z o\.o\.|polska)\b/iu, 1.5]],
  CZK: [[/\b(?:DIČ|IČO|s\.r\.o\.)(?:\W|$)/u, 1.5]],
  NOK: [
    [/\b(?:MVA|foretaksregisteret|organisasjonsnummer|norge)\b/iu, 2],
    [/\b\d{4} (?:Oslo|Bergen|Trondheim|Stavanger|Drammen|Tromsø)\b/iu, 1],
  ],
  DKK: [[/\b(?:CVR|dankort|danmark|mobilepay)\b/iu, 2]],
  TRY: [[/\b(?:KDV|TOPKDV|VKN|VERGİ DAİRESİ|VERGI DAIRESI|toplam|türkiye)\b/iu, 2]],
  HUF: [[/\b(?:ÁFA|adószám|magyarország|készpénz)(?=\W|$)/iu, 2]],
  ZAR: [[/\bsouth africa\b|\b(?:cape town|johannesburg|pretoria|durban)\b|\(pty\)/iu, 2]],
  THB: [[/\b(?:thailand|bangkok|phuket)\b/iu, 2]],
  PHP: [[/\b(?:philippines|manila|makati|quezon)\b|\bVAT REG TIN\b/iu, 2]],
  VND: [[/\b(?:viet ?nam|hà nội|hanoi|MST)\b/iu, 1.5]],
  AED: [[/\b(?:UAE|dubai|abu dhabi|TRN\W{0,4}(?:\d[ -]?){15})\b/u, 1.5]],
  SEK: [[/\b(?:org\.?nr|moms|sverige|organisationsnummer)\b/iu, 1.5]],
  JPY: [
    [/[\u3040-\u30ff]/u, 2],
    [/内税|税込|税抜|消費税|領収/u, 1.5],
    [/\b(?:japan|tokyo|osaka|kyoto|yokohama|nagoya|fukuoka|sapporo|kobe)\b/iu, 1],
    [/(?<![A-Z\d])T\d{13}(?!\d)/u, 2],
    [/(?<!\d)0\d-[35]\d{3}-\d{4}(?!\d)/u, 0.5],
  ],
  BRL: [
    [/\b(?:CNPJ|CPF)\b/u, 2],
    [/\bltda\b|\bbrasil\b/iu, 1],
  ],
  MXN: [[/\bRFC\b|\bS\.A\. de C\.V\./u, 2]],
};

const mostText = 20_000;

/** Returns the points of each currency whose country the text shows: by places, tax words, legal forms and prefixes. */
export function countryClues(text: string): ReadonlyMap<string, number> {
  const read = text.slice(0, mostText);
  const points = Object.entries(clues).map(([currency, entries]) => {
    const sum = entries.reduce((total, [pattern, weight]) => total + (pattern.test(read) ? weight : 0), 0);
    return [currency, sum] as const;
  });
  return new Map(points.filter(([, sum]) => sum > 0));
}
