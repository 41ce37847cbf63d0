import { textKey } from './text-key.ts';

/** Legal forms at the end of a company's name. Longer ones come first; points and spaces in them are optional. */
const legalForms = [
  String.raw`GmbH\s*(?:&|\+|und|u\.)\s*Co\.?\s*(?:KGaA|KG|OHG)`, String.raw`(?:g?GmbH|mbH)`, String.raw`UG\s*\(haftungsbeschr(?:änkt|\.)\)`, 'UG',
  String.raw`AG\s*&\s*Co\.?\s*KG(?:aA)?`, 'AG', 'KGaA', 'KG', 'OHG', 'GbR', 'SE', String.raw`e\.\s?K\.`, String.raw`e\.\s?V\.`, 'e\\.?G\\.?',
  String.raw`(?:Pvt\.?|Private|Pty\.?|\(Pty\)|Pte\.?)\s*(?:Ltd\.?|Limited)`, String.raw`Co\.?,?\s*Ltd\.?`, String.raw`Ltd\.?`, 'Limited', 'LLC', 'L\\.L\\.C\\.', 'LLP', 'PLC', 'plc',
  String.raw`Inc\.?`, 'Incorporated', String.raw`Corp\.?`, 'Corporation', 'Company', String.raw`(?<!,\s)Co\.`, String.raw`B\.?\s?V\.?`, String.raw`N\.?V\.`, 'NV', String.raw`V\.?O\.?F\.?`,
  'S\\.A\\.S\\.?', 'SASU?', 'SARL', 'Sarl', String.raw`S\.?\s?[àa]\.?\s?r\.?l\.?`, 'S\\.A\\.R\\.L\\.', 'EURL', 'S\\.?p\\.?A\\.?', 'S\\.?r\\.?l\\.?s?\\.?', 'S\\.?R\\.?L\\.?', 'S\\.?n\\.?c\\.?', 'S\\.?L\\.?U?\\.?', 'S\\.A\\.U?\\.?', 'SA',
  String.raw`[Ss]p\.?\s?z\s?o\.?\s?o\.?`, String.raw`spółka\s+(?:akcyjna|jawna|z\s+o\.?\s?o\.?|z\s+ograniczoną\s+odpowiedzialnością)`, 'Sp\\.\\s?[jk]\\.', 'ApS', 'A/S', 'AB', 'Oyj?', 's\\.\\s?r\\.\\s?o\\.', 'a\\.\\s?s\\.', 'Kft\\.?', 'Zrt\\.?', 'd\\.\\s?o\\.\\s?o\\.?', 'Lda\\.?', 'Ltda\\.?', 'e\\.?U\\.?',
  String.raw`Sdn\.?\s*Bhd\.?`, 'SDN\\.?\\s*BHD\\.?', 'S/B', 'SB', 'BHD\\.?', 'Bhd\\.?', String.raw`Ges\.?\s?m\.?\s?b\.?\s?H\.?`, String.raw`PartG(?:\s?mbB)?`, 'mbB', String.raw`e\.\s?Kfr\.`, 'PLLC', String.raw`(?:PTY|PVT|PTE|CO)\.?,?\s*LTD\.?`, 'LTD\\.?', 'LIMITED', 'GMBH', 'INC\\.?', 'CORP\\.?', 'P\\.?L\\.?L\\.?C\\.', 'ASA', 'CIC', String.raw`(?<=,\s)P\.\s?[AC]\.`, String.raw`S\.A\. de C\.V\.`,
].join('|'); // prettier-ignore

const irishCounties =
  'Antrim|Armagh|Carlow|Cavan|Clare|Cork|Derry|Donegal|Down|Dublin|Fermanagh|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|Longford|Louth|Mayo|Meath|Monaghan|Offaly|Roscommon|Sligo|Tipperary|Tyrone|Waterford|Westmeath|Wexford|Wicklow|Durham';

/**
 * Nevada and Alberta have the letters of legal forms, and codes of the post behind them: "Elko NV 89801". "Co." is a
 * county's, too: "Ennis, Co. Clare".
 */
const noPlace = String.raw`(?!(?<=\sNV)\s+8[89]\d{3}(?!\d)|(?<=\sAB)\s+[A-Z]\d[A-Z]\s?\d|(?<=\sCo\.)\s+(?:${irishCounties})(?!\p{L}))`;

const named = new RegExp(
  String.raw`(?<name>(?:(?:\p{Ll}{1,2}-?(?=\p{Lu}))?[\p{Lu}\d][\p{L}\p{N}.&'’+/-]*|&|\+|(?<!\p{L})(?:und|and|of|de|der|des|du|la|le|für|for|e|y|et|the|z|i))(?:\s+(?:[\p{Lu}\d(][\p{L}\p{N}.&'’+/()-]*|&|\+|und|and|of|de|del|dell[ae]|dei|di|do|dos|da|das|der|des|du|la|le|für|for|e|y|et|the|z|i|[\p{Ll}]{4,}(?=\s+(?:${legalForms})))){0,7}?),?\s+(?<form>(?:${legalForms})(?:\s+(?:${legalForms}))?)(?![\p{L}\p{N}])${noPlace}`,
  'u',
);

/** Legal forms that precede the name: "SARL Menuiserie Duval", "PT Maju Jaya", "Stichting Lampenfonds". */
const formBefore =
  /^(?:S\.?A\.?R\.?L\.?|SASU?|E\.?U\.?R\.?L\.?|SCI|SCEA|GAEC|UAB|SIA|OÜ|PT\.?|P\.?P\.?H\.?U\.?|P\.?H\.?U\.?|Ditta|Stichting|Vereniging|Fundación|Fundação|Fondazione)\s+(?=\p{Lu}[\p{L}'’]+)/u;

/** "Cabinet Falk Immobilier – SARL au capital de 8 000 €": the form begins what the register says of the company. */
const beforeCapital = new RegExp(
  String.raw`^(?<name>\p{Lu}[\p{L}\p{N}.&'’ -]{2,60}?)\s[-–—]\s(?:${legalForms})\s(?:au capital|con socio|cap(?:itale|\.)? soc)`,
  'u',
);

/** "blue lamp GmbH": a brand in small letters. In a sentence, other words have capitals. */
const lowerCaseBrand = new RegExp(
  String.raw`^(?:[\p{Ll}\d&+][\p{Ll}\d&+.-]*\s){1,3}(?:${legalForms})(?:\s(?:${legalForms}))?$`,
  'u',
);

/** Returns the company name in a text, with its legal form, or `null` when there is none. */
export function companyNameIn(text: string): string | null {
  if (formBefore.test(text))
    return (/^(?:(?!\s(?:[-–—]|au capital|cap\. soc)\s)[^,;|·\d(])+/u.exec(text)?.[0] ?? text).trim();
  if (lowerCaseBrand.test(text)) return text;
  const registered = beforeCapital.exec(text)?.groups?.['name'];
  if (registered !== undefined) return registered;
  const match = named.exec(text);
  const name = match?.groups?.['name'] ?? '';
  return match === null || textKey(name).length < 2 ? null : match[0].trim();
}

const form = new RegExp(String.raw`,?\s+(?:${legalForms})\s*$`, 'u');

/** Returns the name without its legal form, as a text key. A web address is likely to contain it. */
export function nameKey(name: string): string {
  return textKey(name.replace(form, '').replace(formBefore, ''));
}

const formAlone = new RegExp(String.raw`^[\s,(]*(?:${legalForms})(?:[\s,]+(?:${legalForms}))*[\s.)]*$`, 'u');

/** Returns whether a text is a legal form without a name: the end of a name that stands apart, by a wide gap or a line. */
export function isLegalFormAlone(text: string): boolean {
  return formAlone.test(text);
}

export function hasLegalForm(name: string): boolean {
  return (form.test(name) || formBefore.test(name)) && !isLegalFormAlone(name);
}

/** Points that do not end a sentence: "J. Marsh", "Dr. med. Anja Weigel", "St. Mary's". */
const abbreviated =
  /\b(?:\p{Lu}|Dr|Prof|Mag|Dipl|Ing|med|dent|vet|jur|rer|nat|St|Inh|Mr|Mrs|Ms|Bros|Gebr|Jr|Sr)\.\s?/gu;

/** How letters begin: "Dear Sir,". Words that begin names of companies as often ("Hallo Pizza") are left out. */
const salutation =
  /^(?:dear|sehr geehrte[rn]?|chers?|chère|estimad[oa]s?|gentil[ei]|egregi[oa]?|geachte|beste|prezad[oa]s?)\s/iu;

/** Returns whether a line begins as the salutation of a letter does. */
export function isSalutation(text: string): boolean {
  return salutation.test(text);
}

const separator = /[·•●∙|]/u;

/** Returns whether a line can be a name: mostly letters, short, not a sentence, a label or an address. */
export function looksLikeName(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const words = text.split(/\s+/).length;
  if (letters < 3 || words > 8 || text.length > 70 || letters < text.replaceAll(/\s/g, '').length * 0.6) return false;
  if (salutation.test(text) && !hasLegalForm(text)) return false;
  // "Rosa Falk · Mill Lane 4 · 12345 Town" is an address in one line, and its parts are judged one by one.
  if (separator.test(text)) return false;
  const plain = text.replace(form, '').replaceAll(abbreviated, ' ').trim();
  if (/[:?!@€$£%=]|\.\s|https?:|^\W|\b(?:tel|fax|phone|e-?mail|www)\b/iu.test(plain)) return false;
  return lowerCaseBrand.test(text) || /^[\p{Lu}\d„"']|^\p{Ll}+-?\p{Lu}|^\p{Ll}[\p{L}-]+\.\p{L}{2,3}$/u.test(text);
}

/** Domains that do not identify the sender of a document. */
const anybody = new Set(
  'gmail googlemail gmx web yahoo outlook hotmail live icloud me aol freenet tonline mail email proton protonmail posteo orange wanadoo free laposte libero example test localhost domain facebook twitter instagram linkedin youtube paypal google whatsapp tcpdf europa ec'.split(
    ' ',
  ),
);

const addressPattern =
  /(?:https?:\/\/(?:www\.)?|www\.|@)((?:[a-z0-9-]+\.)+[a-z]{2,})|(?<![\p{L}@.-])((?:[a-z0-9-]+\.)+(?:com|de|net|org|co\.uk|at|ch|fr|nl|eu|io|it|es|pl|be|shop|info))(?![\p{L}@.])/giu;

/**
 * Returns the identifying parts of the web and mail domains in a text, with their counts: `shop.blue-lamp.co.uk` gives
 * `bluelamp`.
 */
export function domainNames(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const match of text.matchAll(addressPattern)) {
    const labels = (match[1] ?? match[2] ?? '').toLowerCase().split('.');
    const second = labels.at(-2) ?? '';
    const name = textKey(
      /^(?:co|com|org|net|ac|gov)$/.test(second) && labels.length > 2 ? (labels.at(-3) ?? '') : second,
    );
    if (name.length >= 3 && !anybody.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns whether a domain belongs to a company's name: equal letters, one contained in the other, the first word, or
 * the initials.
 */
export function nameMatchesDomain(name: string, domain: string): boolean {
  const key = nameKey(name);
  if (key === domain) return true;
  if (domain.length >= 4 && key.startsWith(domain)) return true;
  if (key.length >= 4 && key.length * 2 > domain.length && domain.includes(key)) return true;
  const words = name.split(/[\s-]+/).map(textKey).filter((word) => word !== ''); // prettier-ignore
  const first = words[0] ?? '';
  if (first.length >= 5 && domain.startsWith(first)) return true;
  const initials = words.map((word) => word[0]).join('');
  return domain.length >= 3 && words.length >= 3 && initials.startsWith(domain);
}
