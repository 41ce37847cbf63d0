/** What an administrator changes about companies. Names are trimmed. */
export type CompanyChange =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'rename'; readonly from: string; readonly name: string };

export interface CompanyTexts {
  readonly add?: string | undefined;
  readonly rename?: string | undefined;
  readonly name?: string | undefined;
}

/** Returns the change that options name; `null` without any. */
export function companyChangeOf({ add, rename, name }: CompanyTexts): CompanyChange | null | 'wrong' {
  if (add !== undefined)
    return rename === undefined && name === undefined ? { kind: 'add', name: normal(add) } : 'wrong';
  if (rename === undefined) return name === undefined ? null : 'wrong';
  return name === undefined ? 'wrong' : { kind: 'rename', from: normal(rename), name: normal(name) };
}

const normal = (name: string): string => name.trim().normalize('NFC');

const longestName = 100;

/** Whether a name can be that of a company: some text on one line, without control characters. */
export function isCompanyName(name: string): boolean {
  return name !== '' && name.length <= longestName && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);
}

/** Names that people would confuse are the same. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

const foldName = (name: string): string => normal(name).replace(/\s+/gu, ' ').toLowerCase();
