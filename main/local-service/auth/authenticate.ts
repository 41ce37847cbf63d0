import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { amxMaxAgeS } from '#service-api/limits.ts';
import type { Caller } from './caller.ts';
import type { CredentialRecord } from '../store/credential-record.ts';
import type { NonceStore, Store } from '../store/store.ts';
import { equalInConstantTime, hashOf } from './hashes.ts';
import type { SecretBox } from './secret-box.ts';
import { createHmac } from 'node:crypto';

export interface AuthHeaders {
  readonly authorization: string | undefined;
  readonly apiKey: string | undefined;
  /** Whether the request came over the socket that only the parent process can use. */
  readonly isParentConnection: boolean;
}

/** `message` is for the person who set up the client. It never shows how nearly right a secret was. */
export interface AuthRefusal {
  readonly ok: false;
  readonly message: ServiceMessage;
  /** The key, with its token or signature, is right, and an administrator has blocked its user. */
  readonly isBlocked: boolean;
}

/** The signature of an `amx` request covers its body, so it can be checked only after the body has arrived. */
export type Authentication =
  | { readonly ok: true; readonly kind: 'verified'; readonly caller: Caller }
  | { readonly ok: true; readonly kind: 'signed'; verify(request: AmxRequest): Promise<VerifyOutcome> }
  | AuthRefusal;

type VerifyOutcome = { readonly ok: true; readonly caller: Caller } | AuthRefusal;

/** The credentials of the app that started this service. They are never stored. */
export interface ParentCredentials {
  readonly apiKeyHash: string;
  readonly record: CredentialRecord;
}

export interface AuthDeps {
  readonly credentialsOf: Store['credentialsOf'];
  /** The credentials of the parent process, valid only over its private socket. `null` when there is no parent. */
  readonly parent: ParentCredentials | null;
  readonly nonces: NonceStore;
  /** Called for every request that comes with a stored key and its token or signature. */
  readonly onKeyUsed: (appId: string) => void;
  readonly secretBox: SecretBox;
  readonly nowMs: () => number;
}

/** Checks the two headers of every call (docs/service-api.md#sign-in; the schemes are ours). */
export function createAuthenticate(deps: AuthDeps): (headers: AuthHeaders) => Promise<Authentication> {
  return async ({ authorization, apiKey, isParentConnection }) => {
    if (apiKey === undefined || apiKey === '') return refuse(serviceMessage('service.answer.key-missing'));
    const apiKeyHash = hashOf(apiKey);
    const parent = isParentConnection && deps.parent?.apiKeyHash === apiKeyHash ? [deps.parent.record] : null;
    const credentials = parent ?? (await deps.credentialsOf(apiKeyHash));
    if (credentials.length === 0) return refuse(serviceMessage('service.answer.key-unknown'));
    const onKeyUsed = parent === null ? deps.onKeyUsed : () => undefined;
    const [scheme, proof] = splitOnce(authorization ?? '', ' ');
    switch (scheme.toLowerCase()) {
      case 'bearer':
        return bearer(onKeyUsed, credentials, proof);
      case 'amx':
        return amx({ ...deps, onKeyUsed }, credentials, proof);
      case '':
        return refuse(serviceMessage('service.answer.authorization-missing'));
      default:
        return refuse(serviceMessage('service.answer.authorization-scheme'));
    }
  };
}

function bearer(
  onKeyUsed: AuthDeps['onKeyUsed'],
  credentials: readonly CredentialRecord[],
  token: string,
): Authentication {
  const tokenHash = hashOf(token);
  const match = credentials.find((credential) => equalInConstantTime(credential.tokenHash, tokenHash));
  if (match === undefined) return refuse(serviceMessage('service.answer.token-unknown'));
  if (isBlocked(match)) return refuseBlocked();
  onKeyUsed(match.caller.app.id);
  return { ok: true, kind: 'verified', caller: { ...match.caller, authenticationType: 'Bearer' } };
}

function amx(deps: AuthDeps, credentials: readonly CredentialRecord[], text: string): Authentication {
  const token = parseAmxToken(text);
  if (token === null) return refuse(serviceMessage('service.answer.amx-form'));
  const appCredentials = credentials.filter(({ caller }) => caller.app.id === token.appId.toLowerCase());
  if (appCredentials.length === 0) return refuse(serviceMessage('service.answer.amx-app'));
  const ageS = Math.abs(deps.nowMs() / 1_000 - token.unixSeconds);
  if (ageS > amxMaxAgeS) return refuse(serviceMessage('service.answer.clock', { seconds: amxMaxAgeS }));
  return { ok: true, kind: 'signed', verify: (request) => verify(deps, appCredentials, token, request) };
}

async function verify(
  deps: AuthDeps,
  credentials: readonly CredentialRecord[],
  token: AmxToken,
  request: AmxRequest,
): Promise<VerifyOutcome> {
  const secrets = credentials.map(({ secretSealed, caller }) => deps.secretBox.open(secretSealed, caller.app.id));
  if (secrets.every((secret) => secret === null)) {
    return refuse(serviceMessage('service.answer.secret-lost'));
  }
  const match = credentials.find((_credential, at) => {
    const secret = secrets[at] ?? null;
    return secret !== null && equalInConstantTime(amxSignature(token, request, secret), token.signature);
  });
  if (match === undefined) return refuse(serviceMessage('service.answer.signature'));
  if (isBlocked(match)) return refuseBlocked();
  // The nonce is used up only after the signature is valid, because otherwise anyone could block the real client by
  // using its nonces.
  const expiresAtS = token.unixSeconds + amxMaxAgeS;
  if (!(await deps.nonces.use(token.appId, token.nonce, expiresAtS, Math.floor(deps.nowMs() / 1_000)))) {
    return refuse(serviceMessage('service.answer.nonce'));
  }
  deps.onKeyUsed(match.caller.app.id);
  return { ok: true, caller: { ...match.caller, authenticationType: 'HMAC' } };
}

const isBlocked = ({ caller }: CredentialRecord): boolean => caller.user.status !== 'active';

function refuse(message: ServiceMessage): AuthRefusal {
  return { ok: false, message, isBlocked: false };
}

/** Only for a caller who has proved to be this user: anybody else learns nothing about the account. */
function refuseBlocked(): AuthRefusal {
  return { ok: false, message: serviceMessage('service.answer.blocked'), isBlocked: true };
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length).trim()];
}

/** The parts of `amx appId:signature:nonce:timestamp`. */
export interface AmxToken {
  readonly appId: string;
  readonly signature: string;
  readonly nonce: string;
  readonly unixSeconds: number;
}

export interface AmxRequest {
  readonly method: string;
  /** The absolute address, as the client called it. */
  readonly uri: string;
  /** Base64 of the MD5 of the body; empty when there is no body. */
  readonly bodyMd5: string;
}

const tokenPattern =
  /^(?<appId>[0-9a-zA-Z-]{1,64}):(?<signature>[0-9A-Za-z+/=]{1,128}):(?<nonce>[^:\s]{1,128}):(?<unixSeconds>\d{1,12})$/u;

/** Returns `null` when the text does not have that form. */
export function parseAmxToken(text: string): AmxToken | null {
  const groups = tokenPattern.exec(text)?.groups;
  if (groups === undefined) return null;
  const { appId = '', signature = '', nonce = '', unixSeconds } = groups;
  return { appId, signature, nonce, unixSeconds: Number(unixSeconds) };
}

/** Computes the signature of a request with `secret` in base64 (docs/service-api.md#sign-in). */
export function amxSignature(token: Omit<AmxToken, 'signature'>, request: AmxRequest, secret: string): string {
  const uri = encodeURIComponent(request.uri.toLowerCase()).replace(/%[0-9A-F]{2}/gu, (escape) => escape.toLowerCase());
  const text = [token.appId, request.method, uri, token.unixSeconds, token.nonce, request.bodyMd5].join('');
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(text, 'utf8').digest('base64');
}
