/** What a person must know of an Office document beside its text. */
export interface OfficeFacts {
  /** Hidden text, sheets or slides were left out. */
  readonly hasHidden: boolean;
}
