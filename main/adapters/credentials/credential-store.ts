import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { message } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';
import type { CredentialOutcome, CredentialStore } from '#ports/credential-store.ts';
import { loadKeytar, readKeychain, removeFromKeychain, writeKeychain, type LoadKeychain } from './keychain.ts';
import { parseOutsideKeys } from './outside-keys.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

export interface CredentialStoreOptions {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether the person has allowed an encrypted file when there is no keychain. Called at each write. */
  readonly fileAllowed: () => boolean;
  readonly loadKeychain?: LoadKeychain;
  /** A keychain that takes longer than this to answer counts as locked. */
  readonly waitMs?: number;
}

/** Variables that hold credentials or lead to them. They are removed from the environment of other programs. */
export const credentialVariables: readonly string[] = [
  'INTRAY_SERVICE_KEYS',
  'INTRAY_SECRETS_PASSPHRASE',
  'CREDENTIALS_DIRECTORY',
];

/**
 * Keys for stations (docs/station.md#keys-without-a-keychain): in the variable, or in the service credential of the other name.
 */
const keysVariable = 'INTRAY_SERVICE_KEYS';
const keysCredential = 'intray-service-keys';
/** The passphrase of the encrypted file: in the variable, or in the service credential of the other name. */
const passphraseVariable = 'INTRAY_SECRETS_PASSPHRASE';
const passphraseCredential = 'intray-secrets-passphrase';

/**
 * Stores the credentials for services in the system's keychain. Without one it uses the environment, a service
 * credential (a file in `$CREDENTIALS_DIRECTORY`, where service managers put it), or a file encrypted with a passphrase
 * from one of these two or from a person, who types it after every start. A locked keychain is reported as locked, and nothing else is used in its place.
 */
export function createCredentialStore(options: CredentialStoreOptions): CredentialStore {
  const { dataDir, env, fileAllowed, loadKeychain = loadKeytar, waitMs } = options;
  const file = path.join(dataDir, 'secrets.sealed');
  let typed: string | null = null;
  const fromOutsideOnly = () => env[passphraseVariable] ?? credential(env, passphraseCredential);
  const passphrase = () => fromOutsideOnly() ?? typed;

  return {
    async get(name) {
      const outside = fromOutside(env, name);
      if (outside !== null) return outside;
      const inKeychain = await readKeychain(loadKeychain, name, waitMs);
      if (inKeychain.kind === 'found') return { ...inKeychain, place: 'keychain' };
      if (inKeychain.kind !== 'unavailable') return inKeychain;
      const phrase = passphrase();
      if (phrase !== null) return readFileFor(file, phrase, name);
      return existsSync(file) ? { kind: 'sealed' } : unavailable(inKeychain.why);
    },
    async set(name, value, allowsFile = false) {
      const inKeychain = await writeKeychain(loadKeychain, name, value, waitMs);
      if (inKeychain.kind === 'usable') return 'keychain';
      if (inKeychain.kind === 'locked') return 'locked';
      const phrase = passphrase();
      if (phrase === null || !(allowsFile || fileAllowed())) return null;
      writeSealed(file, phrase, { ...readSealed(file, phrase), [name]: value });
      return 'encrypted-file';
    },
    async remove(name) {
      await removeFromKeychain(loadKeychain, name);
      const phrase = passphrase();
      const secrets = phrase === null ? null : readSealed(file, phrase);
      if (phrase === null || secrets === null || !Object.hasOwn(secrets, name)) return;
      const { [name]: _removed, ...rest } = secrets;
      writeSealed(file, phrase, rest);
    },
    usePassphrase(phrase) {
      if (fromOutsideOnly() !== null) return true;
      try {
        readSealed(file, phrase);
      } catch {
        return false;
      }
      typed = phrase;
      return true;
    },
  };
}

/** Reads a service credential: a file that the service manager puts where only this service can read it. */
function credential(env: NodeJS.ProcessEnv, name: string): string | null {
  const folder = env.CREDENTIALS_DIRECTORY;
  if (folder === undefined || folder === '') return null;
  try {
    return readFileSync(path.join(folder, name), 'utf8').trim();
  } catch {
    return null;
  }
}

function fromOutside(env: NodeJS.ProcessEnv, name: string): CredentialOutcome | null {
  const sources = [
    { place: 'environment', source: keysVariable, text: env[keysVariable] },
    { place: 'credential-file', source: keysCredential, text: credential(env, keysCredential) },
  ] as const;
  for (const { place, source, text } of sources) {
    if (text === undefined || text === null || text === '') continue;
    const keys = parseOutsideKeys(text);
    if (keys === null) return { kind: 'unavailable', why: message('keys.not-json', { name: source }) };
    const value = keys[name];
    if (value !== undefined) return { kind: 'found', value, place };
  }
  return null;
}

function readFileFor(file: string, passphrase: string, name: string): CredentialOutcome {
  try {
    const value = readSealed(file, passphrase)?.[name];
    return value === undefined ? { kind: 'none' } : { kind: 'found', value, place: 'encrypted-file' };
  } catch {
    return { kind: 'unavailable', why: message('keys.wrong-passphrase') };
  }
}

function unavailable(words: string): CredentialOutcome {
  return { kind: 'unavailable', why: message('keychain.unavailable', { why: systemText(words) }) };
}
