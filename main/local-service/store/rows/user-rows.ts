export type FlaggedRow<Stored extends { readonly isFromFile: boolean }> = Omit<Stored, 'isFromFile'> & {
  readonly fromFile: number;
};

export function withFlag<R extends { readonly fromFile: number }>({
  fromFile,
  ...row
}: R): Omit<R, 'fromFile'> & { readonly isFromFile: boolean } {
  return { ...row, isFromFile: fromFile === 1 };
}
