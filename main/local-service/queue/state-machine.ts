/** The states that may follow each state. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

export interface StateMachine<State extends string> {
  readonly transitions: Transitions<State>;
  /** Throws for a step that is not in the table: it is a bug, and must not reach the database. */
  check(from: State, to: State): void;
}

export function createStateMachine<State extends string>(
  name: string,
  transitions: Transitions<State>,
): StateMachine<State> {
  return {
    transitions,
    check(from, to) {
      if (!transitions[from].includes(to)) throw new Error(`illegal-transition: ${name} from ${from} to ${to}`);
    },
  };
}
