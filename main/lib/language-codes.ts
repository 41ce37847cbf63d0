/** Tesseract's names of languages with Latin letters, by their codes of ISO 639-1. */
const byCode: Readonly<Record<string, string>> = {
  az: 'aze',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  en: 'eng',
  es: 'spa',
  et: 'est',
  eu: 'eus',
  fi: 'fin',
  fr: 'fra',
  hr: 'hrv',
  hu: 'hun',
  is: 'isl',
  it: 'ita',
  lt: 'lit',
  lv: 'lav',
  ms: 'msa',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  sk: 'slk',
  sl: 'slv',
  sq: 'sqi',
  sv: 'swe',
  tr: 'tur',
  vi: 'vie',
};

/** Languages with other letters, as Tesseract names them. What a reader of Latin letters makes of them is no language. */
export const otherScripts: readonly string[] = [
  ...[
    'ara',
    'bel',
    'ben',
    'bul',
    'chi_sim',
    'chi_tra',
    'ell',
    'fas',
    'heb',
    'hin',
    'hye',
    'jpn',
    'kat',
    'kor',
    'mar',
    'mkd',
  ],
  ...['srp', 'tam', 'tel', 'tha', 'ukr', 'urd', 'rus'],
];

/** The languages that can be detected on a page, as Tesseract names them. */
export const detectableLanguages: readonly string[] = Object.values(byCode);

/** Returns the code of ISO 639-1 of a language that Tesseract names, or `undefined` where it is not detectable. */
export const codeOfLanguage = (language: string): string | undefined =>
  Object.keys(byCode).find((code) => byCode[code] === language);

/** Returns what a language calls itself, such as `français`; where that is unknown, Tesseract's name. */
export function nativeNameOf(language: string): string {
  const code = codeOfLanguage(language) ?? language.replace(/^chi_sim$/u, 'zh-Hans').replace(/^chi_tra$/u, 'zh-Hant');
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? language;
}
