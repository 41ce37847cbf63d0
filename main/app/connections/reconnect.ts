import type { Failure, Result } from '#core/failure.ts';
import { backoffMs } from '#core/retry.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdentifiedService } from './open-client.ts';

export interface ReconnectDeps {
  readonly clock: Clock;
  readonly open: () => Promise<Result<IdentifiedService>>;
  readonly onOpened: (opened: IdentifiedService) => void;
  /** Why it could not be reached this time; it is tried again. */
  readonly onProblem: (why: Failure) => void;
}

/** Somebody may set a key or unlock a keychain meanwhile: no wait is longer than this. */
const longestWaitMs = 60_000;

/** Tries to reach a service until it is reached or the approach is called off. */
export function startReconnect({ clock, open, onOpened, onProblem }: ReconnectDeps): () => void {
  const calledOff = new AbortController();
  const isOff = () => calledOff.signal.aborted;
  const run = async (): Promise<void> => {
    for (let tries = 0; !isOff(); tries += 1) {
      const opened = await open();
      if (isOff()) {
        if (opened.ok) await opened.value.client.close();
        return;
      }
      if (opened.ok) {
        onOpened(opened.value);
        return;
      }
      onProblem(opened.failure);
      await clock.sleep(Math.min(backoffMs(tries, 1), longestWaitMs), calledOff.signal);
    }
  };
  void run();
  return () => calledOff.abort();
}
