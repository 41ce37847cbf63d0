import { randomUUID } from 'node:crypto';

/**
 * The functions of keytar that Intray uses. keytar is loaded on first use, because its native code needs a system
 * library that may be missing.
 */
interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export type LoadKeychain = () => Promise<Keychain>;

/** Why the keychain cannot be used now. `why` is the system's error text. */
type KeychainProblem = { readonly kind: 'locked' } | { readonly kind: 'unavailable'; readonly why: string };

export type KeychainOutcome =
  { readonly kind: 'found'; readonly value: string } | { readonly kind: 'none' } | KeychainProblem;

/** The name under which the keychain's own program shows Intray's entries. */
const service = 'Intray';
/** A locked keychain may show a dialog on a screen that nobody watches, and would never answer. */
const timeoutMs = 10_000;

export const loadKeytar: LoadKeychain = async () => {
  const loaded = (await import('keytar')) as { readonly default: Keychain };
  return loaded.default;
};

/** The keychain did not answer in time. */
class TimedOut extends Error {}

async function withTimeout<T>(call: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), ms);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Distinguishes by the system's text: there is no keychain, or it is locked. */
function trouble(error: unknown): KeychainProblem {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof TimedOut || /locked|dismissed|cancel|not.?allowed|interaction/iu.test(why))
    return { kind: 'locked' };
  return { kind: 'unavailable', why };
}

/**
 * Reads from the system's keychain. A locked keychain answers a read as if the key were not stored. Only a write shows
 * the difference, so `none` is returned after a probe was written and removed.
 */
export async function readKeychain(load: LoadKeychain, name: string, waitMs = timeoutMs): Promise<KeychainOutcome> {
  try {
    const keychain = await load();
    const value = await withTimeout(keychain.getPassword(service, name), waitMs);
    if (value !== null) return { kind: 'found', value };
    return (await keepsProbe(keychain, waitMs)) ? { kind: 'none' } : { kind: 'locked' };
  } catch (error) {
    return trouble(error);
  }
}

/** Writes a probe entry, reads it back, and removes it whether or not it was returned. */
async function keepsProbe(keychain: Keychain, waitMs: number): Promise<boolean> {
  const probe = `probe ${randomUUID()}`;
  await withTimeout(keychain.setPassword(service, probe, 'probe'), waitMs);
  try {
    return (await withTimeout(keychain.getPassword(service, probe), waitMs)) === 'probe';
  } finally {
    await withTimeout(keychain.deletePassword(service, probe), waitMs);
  }
}

export type KeychainProbe = { readonly kind: 'usable' } | KeychainProblem;

/** Returns whether the keychain can be used now. It reads no entry of the person. */
export async function probeKeychain(load: LoadKeychain, waitMs = timeoutMs): Promise<KeychainProbe> {
  try {
    return (await keepsProbe(await load(), waitMs)) ? { kind: 'usable' } : { kind: 'locked' };
  } catch (error) {
    return trouble(error);
  }
}

/** Writes an entry and reads it back. Returns `usable` when the entry is stored. */
export async function writeKeychain(
  load: LoadKeychain,
  name: string,
  value: string,
  waitMs = timeoutMs,
): Promise<KeychainProbe> {
  try {
    const keychain = await load();
    await withTimeout(keychain.setPassword(service, name, value), waitMs);
    const kept = await withTimeout(keychain.getPassword(service, name), waitMs);
    return kept === value ? { kind: 'usable' } : { kind: 'locked' };
  } catch (error) {
    return trouble(error);
  }
}

export async function removeFromKeychain(load: LoadKeychain, name: string): Promise<void> {
  try {
    await withTimeout((await load()).deletePassword(service, name), timeoutMs);
  } catch (error) {
    // Without a keychain there is nothing to remove.
    if (trouble(error).kind === 'locked') throw error;
  }
}
