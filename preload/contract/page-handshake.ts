import { z } from 'zod';

/**
 * The handshake by which a page and its station prove their identities before the first frame of the contract, over the
 * same WebSocket. Nothing that is sent can be replayed: both sides sign fresh nonces, and the signed text names the
 * origin, so that a program on another port cannot relay it. See docs/security.md#the-page.
 *
 * 1. page: `greeting` with its nonce  2. station: `proof`  3. page: `sign-in` or `opening`  4. station: `hello` or `refusal`
 */
const base64url = z.string().regex(/^[\w-]+$/u);
const nonce = base64url.length(43);
const signature = base64url.max(100);
/** SHA-256 of a public key in SPKI form. */
const keyId = base64url.length(43);
const publicKey = base64url.max(200);

export const greetingSchema = z.object({ kind: z.literal('greeting'), nonce }).strict();

export const proofSchema = z.object({ kind: z.literal('proof'), nonce, publicKey, signature }).strict();
export type Proof = z.infer<typeof proofSchema>;

export const answerSchema = z.discriminatedUnion('kind', [
  /** Signs a browser in for the first time: `token` comes from the link that the station wrote for this user alone. */
  z
    .object({ kind: z.literal('sign-in'), token: base64url.max(100), publicKey, signature, replaces: keyId.nullable() })
    .strict(),
  z.object({ kind: z.literal('opening'), keyId, signature }).strict(),
]);
export type HandshakeAnswer = z.infer<typeof answerSchema>;

/** `token`: the link was already used or is too old. `signed-out`: the sign-in of this key has ended. */
export const refusalSchema = z.object({ kind: z.literal('refusal'), reason: z.enum(['token', 'signed-out']) });
export type Refusal = z.infer<typeof refusalSchema>;

/** The longest frame of the handshake. */
export const maxHandshakeBytes = 2_048;

/** What both sides sign about their connection: its origin and both nonces. */
export interface HandshakeParts {
  /** `http://127.0.0.1:PORT`, as the page sees it and as the station is bound. */
  readonly origin: string;
  readonly pageNonce: string;
  readonly stationNonce: string;
}

const head = 'intray page handshake 1';

/** The text that the station signs with the key of its data directory. */
export const stationText = ({ origin, pageNonce, stationNonce }: HandshakeParts): string =>
  [head, 'station', origin, pageNonce, stationNonce].join('\n');

/** The text that the page signs with its key, valid for this station alone. */
export const pageText = (
  purpose: HandshakeAnswer['kind'],
  stationKeyId: string,
  { origin, pageNonce, stationNonce }: HandshakeParts,
): string => [head, purpose, stationKeyId, origin, pageNonce, stationNonce].join('\n');

/**
 * The fragment of the address that signs a browser in: the token, and the ID of the key that the station must prove to
 * hold.
 */
export const signInLink = {
  write: (token: string, stationKeyId: string): string => `#sign-in=${token}.${stationKeyId}`,
  read(hash: string): { readonly token: string; readonly stationKeyId: string } | null {
    const [, token, stationKeyId] = /^#sign-in=([\w-]{20,100})\.([\w-]{43})$/u.exec(hash) ?? [];
    return token === undefined || stationKeyId === undefined ? null : { token, stationKeyId };
  },
};
