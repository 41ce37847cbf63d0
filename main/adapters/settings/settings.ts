import { originOf } from '#core/ids.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { AppSettings, Preferences } from '#ports/app-settings.ts';
import type { Logger } from '#ports/logger.ts';
import type { Settings } from '#ports/settings.ts';
import { folderSchema, preferencesSchema, serviceSchema } from './settings-schema.ts';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The values of `settings.json`. */
export interface KeyValueFile {
  /** Returns the identical value, not just an equal one, while the file stays the same. */
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** Calls the listener after every change, also by another program. The result removes the listener. */
  onChange(listener: () => void): () => void;
}

/** Returns the origin of a service from the address that a person wrote; `local` stays as it is. */
const placeOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address);

/** Parses a value once, because settings are read many times for each file and change seldom. */
function parsedOnce<T>(parse: (value: unknown) => T): (value: unknown) => T {
  let last: { readonly value: unknown; readonly parsed: T } | null = null;
  return (value) => {
    if (last === null || last.value !== value) last = { value, parsed: parse(value) };
    return last.parsed;
  };
}

function readFolders(value: unknown, log: Logger) {
  const entries = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return entries.flatMap((entry) => {
    const folder = folderSchema.safeParse(entry);
    if (folder.success) return [folder.data];
    log.warn('a watch folder in the settings cannot be read', { problem: folder.error.issues[0]?.message });
    return [];
  });
}

/**
 * Creates the settings: the watch folders and everything else that a person has set. An entry of a folder that cannot
 * be read stays in the file and is named in the log: it belongs to the person, and a newer version may understand it.
 */
export function createSettings(file: KeyValueFile, log: Logger): Settings & AppSettings {
  const stored = (): readonly unknown[] => {
    const folders = file.get('folders');
    return Array.isArray(folders) ? (folders as readonly unknown[]) : [];
  };
  const idOf = (entry: unknown): unknown =>
    typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;

  const preferencesIn = parsedOnce((value): Preferences => preferencesSchema.parse(value ?? {}));
  const preferences = (): Preferences => preferencesIn(file.get('preferences'));
  const foldersIn = parsedOnce((value) => readFolders(value, log));

  return {
    folders() {
      const folders = foldersIn(file.get('folders'));
      if (folders.length === 0) return [];
      const ignores = preferences().standardIgnores;
      return folders.map((folder): WatchFolder => ({
        ...folder,
        standardIgnores: folder.standardIgnores ? ignores : null,
      }));
    },
    saveFolder(watched) {
      const folder = { ...watched, standardIgnores: watched.standardIgnores !== null };
      const others = stored();
      const at = others.findIndex((entry) => idOf(entry) === folder.id);
      file.set('folders', at === -1 ? [...others, folder] : others.with(at, folder));
    },
    removeFolder(id) {
      const rest = stored().filter((entry) => idOf(entry) !== id);
      file.set('folders', rest);
    },
    sendsBatchId: (id) =>
      !preferences()
        .withoutBatchId.map(placeOf)
        .includes(originOf(id) ?? 'local'),
    service() {
      const choice = serviceSchema.safeParse(file.get('service') ?? { kind: 'local' });
      // A fallback to the local service would upload files to another place than the person chose.
      if (!choice.success)
        throw new Error('The service in settings.json cannot be read. Correct it or remove the entry.');
      return choice.data;
    },
    setService: (choice) => file.set('service', choice),
    preferences,
    setPreferences(changes) {
      const all = preferencesSchema.parse({ ...preferences(), ...changes });
      file.set('preferences', all);
      return all;
    },
    sealedFileAllowed: () => file.get('sealedFileAllowed') === true,
    allowSealedFile: () => file.set('sealedFileAllowed', true),
    hasStationPin: () => typeof file.get('stationPin') === 'string',
    setStationPin: async (pin) => file.set('stationPin', pin === null ? null : await hashPin(pin)),
    async isStationPin(pin) {
      const hash = file.get('stationPin');
      return typeof hash === 'string' && isPinOf(hash, pin);
    },
    onChange: (listener) => file.onChange(listener),
  };
}

const keyBytes = 32;

const derive = (pin: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(pin, salt, keyBytes, (error, key) => (error === null ? resolve(key) : reject(error)));
  });

/**
 * Returns `scrypt:salt:hash`, both in base64url. A PIN is short: a reader of the file can find it by trying, but cannot
 * simply read it.
 */
async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  return ['scrypt', salt.toString('base64url'), (await derive(pin, salt)).toString('base64url')].join(':');
}

/** Returns `false` also for a hash that cannot be read. */
async function isPinOf(hash: string, pin: string): Promise<boolean> {
  const [kind, salt, wanted] = hash.split(':');
  if (kind !== 'scrypt' || salt === undefined || wanted === undefined) return false;
  const expected = Buffer.from(wanted, 'base64url');
  return expected.length === keyBytes && timingSafeEqual(expected, await derive(pin, Buffer.from(salt, 'base64url')));
}
