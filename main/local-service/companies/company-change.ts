/** What an administrator changes about companies. Names are as `normalName` makes them. */
export type CompanyChange =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'rename'; readonly from: string; readonly name: string }
  | { readonly kind: 'remove'; readonly name: string; readonly isConfirmed: boolean };

export interface CompanyTexts {
  readonly add?: string | undefined;
  readonly rename?: string | undefined;
  readonly name?: string | undefined;
  readonly remove?: string | undefined;
  readonly yes?: boolean | undefined;
}

/** Returns the change that options name; `null` without any. */
export function companyChangeOf({ add, rename, name, remove, yes }: CompanyTexts): CompanyChange | null | 'wrong' {
  const given = [add, rename, remove].filter((text) => text !== undefined);
  if (given.length > 1 || (rename === undefined) !== (name === undefined)) return 'wrong';
  if (yes !== undefined && remove === undefined) return 'wrong';
  if (add !== undefined) return { kind: 'add', name: normalName(add) };
  if (remove !== undefined) return { kind: 'remove', name: normalName(remove), isConfirmed: yes ?? false };
  if (rename === undefined || name === undefined) return null;
  return { kind: 'rename', from: normalName(rename), name: normalName(name) };
}

/** A name as it was typed, without what nobody sees. */
export const normalName = (name: string): string => name.trim().normalize('NFC');

const longestName = 100;

/** Whether a name can be that of a company: some text on one line, without control characters. */
export function isCompanyName(name: string): boolean {
  return name !== '' && name.length <= longestName && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);
}

/** Names that people would confuse are the same. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

const foldName = (name: string): string => normalName(name).replace(/\s+/gu, ' ').toLowerCase();
