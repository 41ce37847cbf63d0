import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectControl, type ControlClient } from './frames/control-client.ts';
import { dataDirUnusable } from './data-dir/data-dir.ts';
import { findRightsTrouble } from './data-dir/data-dir-rights.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { makeOwnFolder } from './data-dir/own-folder.ts';
import { takeExclusiveLock, type ExclusiveLock } from '#lib/exclusive-lock.ts';

const waitMs = 15_000;

/** The result of a start on a data directory. */
export type InstanceLock =
  | { readonly kind: 'acquired'; readonly lock: ExclusiveLock }
  /** Another instance runs there and has answered. */
  | { readonly kind: 'in-use'; readonly client: ControlClient }
  | { readonly kind: 'stuck'; readonly why: AnyMessage };

/**
 * Locks the data directory, or connects to the instance that holds it. An instance that is starting or ending holds the
 * lock without a socket; both pass, so the function tries for a while. Before that it refuses a directory that other
 * users own or may change, so that nothing is read from it.
 * @param onCommand given by a start that is to stay: an instance that ends with a command is not joined but awaited,
 * however long the command takes, and this is called once
 */
export async function lockDataDir(dataDir: string, onCommand?: () => void): Promise<InstanceLock> {
  let untilMs = performance.now() + waitMs;
  let hasCalled = false;
  try {
    makeOwnFolder(dataDir);
    const trouble = findRightsTrouble(dataDir);
    if (trouble?.state === 'problem') {
      return { kind: 'stuck', why: message('message.joined', { first: trouble.message, second: trouble.advice }) };
    }
    do {
      const lock = takeExclusiveLock(path.join(dataDir, 'lock'));
      if (lock !== null) return checkWritable(dataDir, lock);
      const client = await connectControl(dataDir);
      if (client !== null) {
        if (onCommand === undefined || !client.hello.capabilities.includes('ends-with-command'))
          return { kind: 'in-use', client };
        if (!hasCalled) onCommand();
        hasCalled = true;
        await client.closed;
        untilMs = performance.now() + waitMs;
      }
      await sleep(100);
    } while (performance.now() < untilMs);
  } catch (error) {
    return { kind: 'stuck', why: dataDirUnusable(dataDir, error) };
  }
  return { kind: 'stuck', why: message('dataDir.no-answer', { path: dataDir }) };
}

/**
 * Writes a probe file, because the lock needs no write permission: a drive that is mounted read-only is reported here
 * and not by the first log line.
 */
function checkWritable(dataDir: string, lock: ExclusiveLock): InstanceLock {
  const probe = path.join(dataDir, `probe-${process.pid}.tmp`);
  try {
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
    return { kind: 'acquired', lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}
