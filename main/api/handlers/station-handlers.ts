import type { ApiDeps } from '../api-deps.ts';
import { succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';

/** The PIN of the station view. It is compared here; a page is told only whether it was right. */
export function createStationHandlers({
  appSettings,
  changed,
}: ApiDeps): Pick<Handlers, 'station.lock' | 'station.setPin' | 'station.leave'> {
  return {
    'station.lock': () => succeeded({ locked: appSettings.hasStationPin() }),
    'station.setPin': async ({ pin }) => {
      await appSettings.setStationPin(pin);
      changed('settings');
      return succeeded({ ok: true });
    },
    'station.leave': async ({ pin, forget }) => {
      const right = await appSettings.isStationPin(pin);
      if (right && forget) {
        await appSettings.setStationPin(null);
        changed('settings');
      }
      return succeeded({ right });
    },
  };
}
