/** When something is decided, and with what random. */
export interface DecisionTime {
  readonly nowMs: number;
  /** 0 to 1, drawn for this decision. */
  readonly random: number;
}
