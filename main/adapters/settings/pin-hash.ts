import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const keyBytes = 32;

const derive = (pin: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(pin, salt, keyBytes, (error, key) => (error === null ? resolve(key) : reject(error)));
  });

/** `scrypt:salt:hash`, both in base64url. A PIN is short: whoever has the file finds it, but not by reading it. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  return ['scrypt', salt.toString('base64url'), (await derive(pin, salt)).toString('base64url')].join(':');
}

/** `false` as well for a hash that cannot be read. */
export async function isPinOf(hash: string, pin: string): Promise<boolean> {
  const [kind, salt, wanted] = hash.split(':');
  if (kind !== 'scrypt' || salt === undefined || wanted === undefined) return false;
  const expected = Buffer.from(wanted, 'base64url');
  return expected.length === keyBytes && timingSafeEqual(expected, await derive(pin, Buffer.from(salt, 'base64url')));
}
