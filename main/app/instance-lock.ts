import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectControl, type ControlClient } from './frames/control-client.ts';
import { dataDirUnusable } from './data-dir/data-dir.ts';
import { findRightsTrouble } from './data-dir/data-dir-rights.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { makeOwnFolder } from './data-dir/own-folder.ts';
import { takeExclusiveLock, type ExclusiveLock } from '#lib/exclusive-lock.ts';

/** What became of a start on a data directory. */
export type InstanceLock =
  | { readonly kind: 'ours'; readonly lock: ExclusiveLock }
  /** Another instance runs there, and is reached. */
  | { readonly kind: 'theirs'; readonly client: ControlClient }
  | { readonly kind: 'stuck'; readonly why: AnyMessage };

/**
 * Nothing is read from a directory that others own or may change. Takes the data directory, or reaches the instance that has it. In between lies an instance that is starting (no socket
 * yet) or ending (no socket any more): both pass, so both are tried again for a while.
 */
export async function lockDataDir(dataDir: string, waitMs = 15_000): Promise<InstanceLock> {
  const untilMs = performance.now() + waitMs;
  try {
    makeOwnFolder(dataDir);
    const trouble = findRightsTrouble(dataDir);
    if (trouble?.state === 'problem') {
      return { kind: 'stuck', why: message('message.joined', { first: trouble.message, second: trouble.advice }) };
    }
    do {
      const lock = takeExclusiveLock(path.join(dataDir, 'lock'));
      if (lock !== null) return ours(dataDir, lock);
      const client = await connectControl(dataDir);
      if (client !== null) return { kind: 'theirs', client };
      await sleep(100);
    } while (performance.now() < untilMs);
  } catch (error) {
    return { kind: 'stuck', why: dataDirUnusable(dataDir, error) };
  }
  return { kind: 'stuck', why: message('dataDir.no-answer', { path: dataDir }) };
}

/** The lock needs no right to write: a drive that was mounted for reading only is found out here, and not by the first log line. */
function ours(dataDir: string, lock: ExclusiveLock): InstanceLock {
  const probe = path.join(dataDir, `probe-${process.pid}.tmp`);
  try {
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
    return { kind: 'ours', lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}
