import { DatabaseError } from 'pg';
import { connectionLost, PostgresError } from './postgres-errors.ts';

/**
 * The server ends the connection (an administrator, a shutdown, a transaction that was idle for too long), or does not accept
 * one (it starts, or has too many).
 */
const endsConnection = /^(?:57P|08|25P03|53300)/u;

/** Returns the error of a call of the driver as ours. What is no answer of the server means that the connection is lost. */
export function driverError(error: unknown): PostgresError {
  if (error instanceof PostgresError) return error;
  const message = messageOf(error);
  const code = error instanceof DatabaseError ? (error.code ?? 'unknown') : connectionLost;
  return new PostgresError(endsConnection.test(code) ? connectionLost : code, message, { cause: error });
}

/** A host with several addresses fails with the errors of all of them, and with no text of its own. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
