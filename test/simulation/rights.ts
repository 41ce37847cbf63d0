import type { Failure } from '#core/failure.ts';
import type { IngestService } from '#ports/services.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';
import { aText } from '../lib/a-text.ts';

/** The calls that a role may lack, by their names in the port. */
export type DeniedCall = keyof IngestService;

/** The rights that the role of a run lacks. */
export interface RightsDial {
  readonly denied: readonly DeniedCall[];
  /** `null` when they are missing for the whole run. */
  readonly untilMs: number | null;
  /** True when the rights return with another role; otherwise the same role gains them. */
  readonly changesRole: boolean;
}

const facts = ['cloudInfo', 'status'] as const;
const checks = ['search', 'file', 'files', 'download'] as const;
const following = ['job', 'jobs'] as const;
const sending = ['upload', 'createJob'] as const;
const everything = [...facts, ...checks, ...following, ...sending, 'whoAmI'] as const;
const spanMs = 4_000_000;

/** Returns `null` when the role has all rights. Missing rights that block uploads end before the run does. */
export function drawRights(random: Random): RightsDial | null {
  if (!random.chance(0.35)) return null;
  const changesRole = random.chance(0.7);
  const untilMs = random.between(60_000, spanMs);
  if (random.chance(0.15)) return { denied: everything, untilMs, changesRole };
  if (random.chance(0.2)) return { denied: [random.pick(sending)], untilMs, changesRole };
  const some = [...facts, ...checks, ...following].filter(() => random.chance(0.4));
  return { denied: some, untilMs: random.chance(0.6) ? null : untilMs, changesRole };
}

/** Returns whether the role lacks the right to a call now. */
export function isDenied(rights: RightsDial | null, call: DeniedCall, world: World): boolean {
  if (rights === null || (rights.untilMs !== null && world.elapsedMs() >= rights.untilMs)) return false;
  return rights.denied.includes(call);
}

/** Returns whether a role without these rights can learn the outcome of a file. */
export const canFollow = (rights: RightsDial | null): boolean =>
  rights === null || !(['job', 'file', 'search'] as const).every((call) => rights.denied.includes(call));

/** Returns the role that the service reports. */
export const roleNow = (rights: RightsDial | null, world: World): string =>
  rights !== null && rights.changesRole && rights.untilMs !== null && world.elapsedMs() >= rights.untilMs
    ? 'User'
    : 'Uploader';

/** The answer to a call for which the role lacks the right. */
export const forbidden: { readonly ok: false; readonly failure: Failure } = {
  ok: false,
  failure: { kind: 'forbidden', message: aText('Not for this role.'), status: 403 },
};
