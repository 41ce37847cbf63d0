/**
 * PostgreSQL refused a statement, or did not answer. This file does not load the driver, so that a program without
 * PostgreSQL can use it to tell errors apart.
 */
export class PostgresError extends Error {
  /** PostgreSQL's code (`23505`, …), or `connection-lost`. */
  readonly code: string;

  constructor(code: string, message: string, options: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The code of an error without an answer: the server could not be reached, or the connection was lost. */
export const connectionLost = 'connection-lost';

/** Returns the code of an error of PostgreSQL, and `null` for any other error. */
export function postgresErrorCode(error: unknown): string | null {
  return error instanceof PostgresError ? error.code : null;
}

/** It could not be serialized; a deadlock; others did not end in time. */
const conflicts: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);
/** A row that another transaction has just added or removed, so that the work did not see it; or a mistake of the work. */
const perhapsConflicts: ReadonlySet<string> = new Set(['23503', '23505']);

/** Returns whether the transaction may succeed when it runs again after so many attempts. */
export function isConflict(error: unknown, attempts: number): boolean {
  const code = postgresErrorCode(error);
  return code !== null && (conflicts.has(code) || (attempts === 1 && perhapsConflicts.has(code)));
}
