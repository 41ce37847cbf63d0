import { it } from 'vitest';
import type { Target } from './target.ts';

/** The target, once it is there: tests are described before a service has started. */
export type GiveTarget = () => Target;

/** `CONFORMANCE_LEVEL=interface` leaves out what is not the interface's but ours: another server is not bound by it. */
const interfaceOnly = process.env.CONFORMANCE_LEVEL === 'interface';

/** A test of what docs/service-api.md settles where the interface is silent. */
export const decided = it.skipIf(interfaceOnly);

/** Settling a document may take as long as this on a slow service. */
export const settleMs = Number(process.env.CONFORMANCE_SETTLE_MS ?? 60_000);
