/**
 * The PIN keeps passers-by in the station view; it protects nothing else. It stays in this browser, as a salted hash, and
 * is forgotten with the browser's data for this page.
 */
const storageKey = 'intray-station-pin';

export const pinPattern = /^\d{4,8}$/u;

async function hash(salt: string, pin: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}:${pin}`));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const hasPin = (): boolean => (localStorage.getItem(storageKey) ?? '') !== '';

export async function setPin(pin: string): Promise<void> {
  const salt = crypto.randomUUID();
  localStorage.setItem(storageKey, `${salt} ${await hash(salt, pin)}`);
}

export function removePin(): void {
  localStorage.removeItem(storageKey);
}

export async function isPin(pin: string): Promise<boolean> {
  const [salt = '', stored] = (localStorage.getItem(storageKey) ?? '').split(' ');
  return stored === (await hash(salt, pin));
}
