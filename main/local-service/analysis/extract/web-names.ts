import { nameKey } from './company-names.ts';
import { textKey } from './text-key.ts';

/** Addresses of these say nothing about who wrote the document. */
const anybody = new Set(
  'gmail googlemail gmx web yahoo outlook hotmail live icloud me aol freenet tonline mail email proton protonmail posteo orange wanadoo free laposte libero example test localhost domain facebook twitter instagram linkedin youtube paypal google whatsapp tcpdf europa ec'.split(
    ' ',
  ),
);

const addressPattern =
  /(?:https?:\/\/(?:www\.)?|www\.|@)((?:[a-z0-9-]+\.)+[a-z]{2,})|(?<![\p{L}@.-])((?:[a-z0-9-]+\.)+(?:com|de|net|org|co\.uk|at|ch|fr|nl|eu|io|it|es|pl|be|shop|info))(?![\p{L}@.])/giu;

/** The telling parts of the web and mail domains of a text: `shop.blue-lamp.co.uk` gives `bluelamp`; with counts. */
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

/** Whether a company's name and a domain are one: same letters, one within the other, its first word, or its initials. */
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
