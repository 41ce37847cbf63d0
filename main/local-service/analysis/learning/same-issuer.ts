import { nameKey } from '../extract/company-names.ts';
import { enough, isSameIssuer, weightOfMark } from './issuer-marks.ts';
import type { TaughtDocument } from './teaching.ts';

/** Who a document says that it is from. */
export interface Sender {
  /** As it was read; `null` for none. */
  readonly issuer: { readonly name: string; readonly confidence: number } | null;
  readonly marks: readonly string[];
}

export interface SameIssuer {
  readonly document: TaughtDocument;
  /** The weight of the marks that both have, without the name. */
  readonly shared: number;
}

const mostDocuments = 20;
/** Two marks of different kinds, of a document on which another name was read for certain. */
export const enoughAgainstName = 3;
/** A name that was read with this confidence speaks against another one. */
const certainName = 0.85;

/** Returns a function that finds the corrected documents of a document's issuer, the newest first. */
export function createIssuerFinder(taught: readonly TaughtDocument[]): (sender: Sender) => readonly SameIssuer[] {
  const shared = marksOfSeveral(taught);
  const byMark = new Map<string, TaughtDocument[]>();
  for (const document of taught)
    for (const mark of document.marks) if (!shared.has(mark)) byMark.set(mark, [...(byMark.get(mark) ?? []), document]);
  const nameOf = new Map(taught.map((document) => [document, namesOf(document)]));
  return ({ issuer, marks }) => {
    const weights = new Map<TaughtDocument, number>();
    for (const mark of new Set(marks))
      for (const document of byMark.get(mark) ?? [])
        weights.set(document, (weights.get(document) ?? 0) + weightOfMark(mark));
    const found: SameIssuer[] = [];
    for (const document of taught) {
      const names = nameOf.get(document) ?? [];
      const isNamed = issuer !== null && names.some((name) => isSameIssuer(name, issuer.name));
      const weight = weights.get(document) ?? 0;
      const isOther = !isNamed && issuer !== null && issuer.confidence >= certainName && names.length > 0;
      if ((isNamed ? enough : 0) + weight >= (isOther ? enoughAgainstName : enough))
        found.push({ document, shared: weight });
      if (found.length === mostDocuments) break;
    }
    return found;
  };
}

/** The name of the issuer, and what was read for it before a person corrected it. */
function namesOf({ issuer, fields }: TaughtDocument): readonly string[] {
  const wrong = fields.flatMap((one) => (one.field === 'issuer' && one.wrong !== null ? [one.wrong] : []));
  return [...(issuer === null ? [] : [issuer]), ...wrong];
}

/** Marks in documents of several issuers are the recipient's or a bank's. */
function marksOfSeveral(taught: readonly TaughtDocument[]): ReadonlySet<string> {
  const owners = new Map<string, string>();
  const several = new Set<string>();
  for (const { issuer, marks } of taught) {
    if (issuer === null) continue;
    for (const mark of marks) {
      const owner = owners.get(mark);
      if (owner === undefined) owners.set(mark, issuer);
      else if (nameKey(owner) !== nameKey(issuer) && !isSameIssuer(owner, issuer)) several.add(mark);
    }
  }
  return several;
}
