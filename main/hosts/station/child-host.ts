import type { ChildHost } from '#ports/child-host.ts';
import { createSupervisedHost, type Tuning } from '#app/connections/local-process.ts';
import { launchNode } from '#lib/launch-node.ts';

/** Runs children as plain Node processes. @param tuning limits and waits of the supervision, for tests */
export const createChildHost = (tuning: Tuning = {}): ChildHost =>
  createSupervisedHost((entry, args) => launchNode(process.execPath, ['--enable-source-maps', entry, ...args]), tuning);
