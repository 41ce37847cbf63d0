/** How this browser is signed in: a key that cannot be exported, and the station that the key is for. */
export interface PageKey {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
  /** The key of the station that signed this browser in. Other stations get no answer. */
  readonly stationKeyId: string;
}

/** Where the key is kept between visits. */
export interface KeyStore {
  read(): Promise<PageKey | null>;
  write(key: PageKey): Promise<void>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const toBase64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

export const makeNonce = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the ID of a public key: the SHA-256 of its SPKI form. */
export const keyIdOf = async (publicKey: string): Promise<string> =>
  toBase64url(await crypto.subtle.digest('SHA-256', fromBase64url(publicKey)));

/** Makes a key pair whose private key can sign but cannot be exported. */
export async function makeKey(): Promise<{ readonly privateKey: CryptoKey; readonly publicKey: string }> {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  return { privateKey: pair.privateKey, publicKey: toBase64url(await crypto.subtle.exportKey('spki', pair.publicKey)) };
}

export const signText = async (key: CryptoKey, text: string): Promise<string> =>
  toBase64url(await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(text)));

/** Returns whether the holder of this key signed the text; `false` when the text for the key is not a key. */
export async function isSigned(publicKey: string, text: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', fromBase64url(publicKey), algorithm, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, fromBase64url(signature), new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

const names = { database: 'intray', store: 'page-key', entry: 'current' } as const;

/**
 * Keeps the key in IndexedDB, which belongs to one origin including its port and stores keys that cannot be exported.
 * Where the browser stores nothing, the page stays signed in until it is reloaded.
 */
export function browserKeyStore(): KeyStore {
  let current: PageKey | null = null;
  return {
    async read() {
      const stored = (await inStore('readonly', (store) => store.get(names.entry)).catch(() => null)) as
        PageKey | null | undefined;
      return stored ?? current;
    },
    async write(key) {
      current = key;
      await inStore('readwrite', (store) => store.put(key, names.entry)).catch(() => undefined);
    },
  };
}

async function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(names.database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(names.store);
  const database = (await requestResult(opening)) as IDBDatabase;
  try {
    return await requestResult(act(database.transaction(names.store, mode).objectStore(names.store)));
  } finally {
    database.close();
  }
}

const requestResult = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
