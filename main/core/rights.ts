import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { ServiceId } from './ids.ts';

/** The calls that Intray makes for a file, each by its name in the port. */
export const serviceCalls = [
  'status',
  'whoAmI',
  'cloudInfo',
  'upload',
  'createJob',
  'jobs',
  'job',
  'files',
  'file',
  'download',
  'search',
] as const;
export type ServiceCall = (typeof serviceCalls)[number];

/** When a call was refused with 403, and what the service said. */
export interface Denial {
  readonly atMs: number;
  readonly message: AnyMessage;
}

/** Rights that a role lacks at one service, as the journal remembers them (docs/file-lifecycle.md#rights). */
export interface Rights {
  /** The user and the key, as the host names them; `null` until the host has. */
  readonly holder: string | null;
  /** The role under which the calls were denied; `null` where the service names none. */
  readonly role: string | null;
  readonly denied: Readonly<Partial<Record<ServiceCall, Denial>>>;
}

/** Rights without any denial. */
export const allRights: Rights = { holder: null, role: null, denied: {} };

/** A denial counts for a day. Then the call is tried again. */
export const denialLastsMs = 86_400_000;

/** Returns the key under which the journal keeps the rights at a service. */
export const rightsKey = (id: ServiceId): string => `rights:${id}`;

/**
 * Returns the denial of a call that still counts; `null` when the call may be made. A clock that went back also ends a
 * denial.
 */
export function denialOf({ denied }: Rights, call: ServiceCall, nowMs: number): Denial | null {
  const denial = denied[call];
  return denial !== undefined && Math.abs(nowMs - denial.atMs) < denialLastsMs ? denial : null;
}

/** Returns why nothing new is uploaded to a service, and until when that counts; `null` when the role may upload. */
export function sendingDenied(rights: Rights, nowMs: number): (Denial & { readonly untilMs: number }) | null {
  const denial = denialOf(rights, 'upload', nowMs) ?? denialOf(rights, 'createJob', nowMs);
  return denial === null ? null : { ...denial, untilMs: denial.atMs + denialLastsMs };
}

/** Adds a denial of a role. Denials of another role no longer count. */
export function withDenial(rights: Rights, call: ServiceCall, role: string | null, denial: Denial): Rights {
  const { denied } = forRole(rights, role);
  return { ...rights, role, denied: { ...denied, [call]: denial } };
}

/** Returns the rights after a call succeeded: a denial of it has ended. */
export function withoutDenial(rights: Rights, call: ServiceCall): Rights {
  if (rights.denied[call] === undefined) return rights;
  const denied = Object.fromEntries(Object.entries(rights.denied).filter(([name]) => name !== call));
  return { ...rights, denied };
}

/** Returns the rights once the role is known. Another role starts without denials. */
export function forRole(rights: Rights, role: string | null): Rights {
  return rights.role === role ? rights : { ...rights, role, denied: {} };
}

/** Returns the rights once the holder of the key is known. Another holder or key starts without denials. */
export function forHolder(rights: Rights, holder: string): Rights {
  if (rights.holder === holder) return rights;
  return rights.holder === null ? { ...rights, holder } : { ...allRights, holder };
}

/** Returns the roles as one text that does not depend on the order in which the service names them. */
export function roleOf(roles: readonly string[]): string | null {
  return roles.length === 0 ? null : [...roles].sort().join(', ');
}

/** Returns the text for the journal. */
export const writeRights = (rights: Rights): string => JSON.stringify(rights);

/** Reads the text from the journal. An unreadable text counts as no denials, so that the service is asked again. */
export function readRights(text: string | null): Rights {
  const stored = parsed(text);
  if (!isRecord(stored)) return allRights;
  const denied = isRecord(stored['denied']) ? stored['denied'] : {};
  return {
    holder: textOr(stored['holder']),
    role: textOr(stored['role']),
    denied: Object.fromEntries(
      serviceCalls.flatMap((call) => {
        const denial = denied[call];
        if (!isRecord(denial) || typeof denial['atMs'] !== 'number') return [];
        return [[call, { atMs: denial['atMs'], message: messageIn(denial['message']) }]];
      }),
    ),
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a message. Rows of earlier versions hold plain text. */
function messageIn(stored: unknown): AnyMessage {
  if (isMessage(stored)) return stored;
  return message('failure.text', { text: textOr(stored) ?? '' });
}

function isMessage(stored: unknown): stored is AnyMessage {
  if (!isRecord(stored) || typeof stored['code'] !== 'string' || !isRecord(stored['params'])) return false;
  const isValue = (value: unknown) => typeof value === 'string' || typeof value === 'number' || isMessage(value);
  return Object.values(stored['params']).every(isValue);
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
