import type { ApiDeps } from '../api-deps.ts';
import { refused, succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';
import { createPinTries } from '../pin-tries.ts';

type StationDeps = Pick<ApiDeps, 'appSettings' | 'changed'> & {
  readonly clock: Pick<ApiDeps['clock'], 'nowMs'>;
};

/** The PIN of the station view. It is compared here; a page learns only whether it was right. */
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
    'station.leave': async ({ pin, forget }) => {
      const seconds = tries.begin();
      if (seconds > 0) {
        const words = `The PIN was wrong too often. Try again in ${seconds} seconds.`;
        return refused('too-many-tries', words, { retryable: true });
      }
      const right = await appSettings.isStationPin(pin);
      if (right) tries.right();
      if (right && forget) {
        await appSettings.setStationPin(null);
        changed('settings');
      }
      return succeeded({ right });
    },
  };
}
