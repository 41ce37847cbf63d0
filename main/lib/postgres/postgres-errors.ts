import { DatabaseError } from 'pg';

/** The server could not be reached, or the connection was lost. */
export class ConnectionLost extends Error {
  readonly code = 'connection-lost';
}

/**
 * Returns PostgreSQL's code (`23505`, …) of an error that the server reported, `connection-lost` when it could not be
 * asked, and `null` for any other error.
 */
export function postgresErrorCode(error: unknown): string | null {
  if (error instanceof ConnectionLost) return error.code;
  return error instanceof DatabaseError ? (error.code ?? 'unknown') : null;
}

/** The server ends the connection (an administrator, a shutdown), or does not accept one. */
const endsConnection = /^(?:57P|08)/u;

/** Returns the error of a call of the driver as one of those above: what is no answer of the server is a lost connection. */
export function driverError(error: unknown): Error {
  if (error instanceof DatabaseError && !endsConnection.test(error.code ?? '')) return error;
  return new ConnectionLost(error instanceof Error ? error.message : String(error), { cause: error });
}

const couldNotSerialize = '40001';
const deadlock = '40P01';
const lockTimeout = '55P03';

/** Returns whether the transaction may succeed when it runs again. */
export function isConflict(error: unknown): boolean {
  const code = postgresErrorCode(error);
  return code === couldNotSerialize || code === deadlock || code === lockTimeout;
}
