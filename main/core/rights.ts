import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { ServiceId } from './ids.ts';

/** The calls that the way of a file takes, each by its name in the port. */
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
  /** Who holds the key, and which key it is, as the host names them; `null` until it has. */
  readonly holder: string | null;
  /** The role under which the denials came; `null` where the service names none. */
  readonly role: string | null;
  readonly denied: Readonly<Partial<Record<ServiceCall, Denial>>>;
}

/** Nothing was ever refused. */
export const allRights: Rights = { holder: null, role: null, denied: {} };

/** A denial is believed for a day. */
export const denialLastsMs = 86_400_000;

/** The fact under which the journal keeps the rights at a service. */
export const rightsKey = (id: ServiceId): string => `rights:${id}`;

/** The denial of a call that is still believed; `null`: the call may be made. A clock that went back ends a denial, too. */
export function denialOf({ denied }: Rights, call: ServiceCall, nowMs: number): Denial | null {
  const denial = denied[call];
  return denial !== undefined && Math.abs(nowMs - denial.atMs) < denialLastsMs ? denial : null;
}

/** Why nothing new is sent to a service, and until when that is believed; `null`: the role may send. */
export function sendingDenied(rights: Rights, nowMs: number): (Denial & { readonly untilMs: number }) | null {
  const denial = denialOf(rights, 'upload', nowMs) ?? denialOf(rights, 'createJob', nowMs);
  return denial === null ? null : { ...denial, untilMs: denial.atMs + denialLastsMs };
}

/** Remembers a denial under the role that it came to. Denials of another role do not count any more. */
export function withDenial(rights: Rights, call: ServiceCall, role: string | null, denial: Denial): Rights {
  const { denied } = forRole(rights, role);
  return { ...rights, role, denied: { ...denied, [call]: denial } };
}

/** The rights after a call was answered: its denial, if there was one, is over. */
export function withoutDenial(rights: Rights, call: ServiceCall): Rights {
  if (rights.denied[call] === undefined) return rights;
  const denied = Object.fromEntries(Object.entries(rights.denied).filter(([name]) => name !== call));
  return { ...rights, denied };
}

/** The rights once the role is known: another role begins without denials. */
export function forRole(rights: Rights, role: string | null): Rights {
  return rights.role === role ? rights : { ...rights, role, denied: {} };
}

/** The rights once it is known who holds the key: another holder, or another key, begins without denials. */
export function forHolder(rights: Rights, holder: string): Rights {
  if (rights.holder === holder) return rights;
  return rights.holder === null ? { ...rights, holder } : { ...allRights, holder };
}

/** A role as one text, whatever the order in which the service names its parts. */
export function roleOf(roles: readonly string[]): string | null {
  return roles.length === 0 ? null : [...roles].sort().join(', ');
}

/** What the journal keeps. */
export const writeRights = (rights: Rights): string => JSON.stringify(rights);

/** What the journal kept. A text that cannot be understood remembers nothing: the service is asked again. */
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

/** Rows of earlier versions hold a text. */
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
