import { probeKeychain, loadKeytar, type LoadKeychain } from '#adapters/secrets/keychain.ts';
import type { DoctorLine } from '#contract/app.ts';

const check = 'keychain';

/**
 * Whether the keychain takes an entry and gives it back, as it must for the key of a service. That its library loads says
 * nothing: there may be no keyring behind it, or a locked one.
 */
export async function checkKeychain(load: LoadKeychain = loadKeytar, waitMs?: number): Promise<DoctorLine> {
  const probe = await probeKeychain(load, waitMs);
  switch (probe.kind) {
    case 'usable':
      return { check, state: 'ok', message: 'keeps a test entry and returns it', advice: null };
    case 'locked':
      return {
        check,
        state: 'warning',
        message: 'The keychain of this computer is locked.',
        advice: 'Unlock it. Until then no key can be kept in it or read from it.',
      };
    case 'unavailable':
      return {
        check,
        state: 'warning',
        message: `cannot be used: ${probe.why.trim().slice(0, 300)}`,
        advice:
          'The key of a service can be given in INTRAY_SERVICE_KEYS, or kept in an encrypted file with a passphrase in INTRAY_SECRETS_PASSPHRASE.',
      };
  }
}
