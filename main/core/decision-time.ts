/** The time of a decision, and a random number for it. */
export interface DecisionTime {
  readonly nowMs: number;
  /** From 0 to 1, drawn for this decision. */
  readonly random: number;
}
