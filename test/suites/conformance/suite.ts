import { it } from 'vitest';
import type { Target } from './target.ts';

/** Returns the target, once it exists: tests are described before a service has started. */
export type GiveTarget = () => Target;

/**
 * `CONFORMANCE_LEVEL=interface` omits the tests of what only the local service decides, which bind no other service.
 */
const interfaceOnly = process.env.CONFORMANCE_LEVEL === 'interface';

/** A test of what docs/service-api.md decides where the interface is silent. */
export const decided = it.skipIf(interfaceOnly);

/** The longest time in ms that processing a document may take on a slow service. */
export const settleMs = Number(process.env.CONFORMANCE_SETTLE_MS ?? 60_000);
