import { message } from '#contract/messages/message.ts';
import type { ApiDeps } from '../api-deps.ts';
import { refused, succeeded, type Handlers } from '../handlers.ts';

type StationDeps = Pick<ApiDeps, 'appSettings' | 'changed'> & {
  readonly clock: Pick<ApiDeps['clock'], 'nowMs'>;
};

/**
 * Creates the handlers for the PIN of the station view. The PIN is compared here; a page learns only whether it was
 * right.
 */
export function createStationHandlers({
  appSettings,
  changed,
  clock,
}: StationDeps): Pick<Handlers, 'station.lock' | 'station.setPin' | 'station.leave'> {
  const tries = createPinTries(() => clock.nowMs());
  return {
    'station.lock': () => succeeded({ locked: appSettings.hasStationPin() }),
    'station.setPin': async ({ pin }) => {
      await appSettings.setStationPin(pin);
      changed('settings');
      return succeeded({ ok: true });
    },
    'station.leave': async ({ pin, removePin }) => {
      const seconds = tries.begin();
      if (seconds > 0) {
        return refused('too-many-tries', message('pin.wait', { seconds }), { retryable: true });
      }
      const isCorrect = await appSettings.isStationPin(pin);
      if (isCorrect) tries.right();
      if (isCorrect && removePin) {
        await appSettings.setStationPin(null);
        changed('settings');
      }
      return succeeded({ isCorrect });
    },
  };
}

/** Slows down guesses of a PIN: after five wrong ones in a row, each further try waits. */
interface PinTries {
  /**
   * Returns the seconds to wait before the next try; 0 for none. A try that may be made counts as wrong until `right`
   * is called.
   */
  begin(): number;
  right(): void;
}

const freeTries = 5;
const waitMs = 30_000;

function createPinTries(nowMs: () => number): PinTries {
  let tries = 0;
  let lastAtMs = 0;
  return {
    begin() {
      const leftMs = tries < freeTries ? 0 : lastAtMs + waitMs - nowMs();
      // A clock that was set back does not make the wait longer.
      if (leftMs > 0 && leftMs <= waitMs) return Math.ceil(leftMs / 1_000);
      tries += 1;
      lastAtMs = nowMs();
      return 0;
    },
    right() {
      tries = 0;
    },
  };
}
