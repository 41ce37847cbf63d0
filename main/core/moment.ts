/** When something is decided, and with what chance. */
export interface Moment {
  readonly nowMs: number;
  /** 0 to 1, drawn for this decision. */
  readonly chance: number;
}
