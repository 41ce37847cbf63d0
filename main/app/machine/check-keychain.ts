import { probeKeychain, loadKeytar, type LoadKeychain } from '#adapters/credentials/keychain.ts';
import type { DoctorLine } from '#contract/app.ts';
import { message } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';

const check = 'keychain';

/**
 * Checks that the keychain stores an entry and returns it, as the key of a service needs. A library that loads is not
 * enough: the keyring may be missing or locked.
 */
export async function checkKeychain(load: LoadKeychain = loadKeytar, waitMs?: number): Promise<DoctorLine> {
  const probe = await probeKeychain(load, waitMs);
  switch (probe.kind) {
    case 'usable':
      return { check, state: 'ok', message: message('doctor.keychain.ok'), advice: null };
    case 'locked':
      return { check, state: 'warning', message: message('keychain.locked'), advice: null };
    case 'unavailable':
      return {
        check,
        state: 'warning',
        message: message('keychain.unavailable', { why: systemText(probe.why) }),
        advice: null,
      };
  }
}
