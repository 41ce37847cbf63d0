import {
  pageText,
  proofSchema,
  refusalSchema,
  stationText,
  type HandshakeAnswer,
  type HandshakeParts,
  type signInLink,
} from '#contract/page-handshake.ts';
import { isSigned, keyIdOf, makeKey, makeNonce, signText, type KeyStore, type PageKey } from './page-key.ts';

export type SignInLinkParts = NonNullable<ReturnType<typeof signInLink.read>>;

/** What the page does next, after a text from the other side. */
type HandshakeStep =
  | { readonly kind: 'send'; readonly text: string }
  /** The text is already the first frame of the contract. */
  | { readonly kind: 'open' }
  /** The station refuses this browser. */
  | { readonly kind: 'refused' }
  /** The program at this port is not the station that signed this browser in. Nothing more may be sent to it. */
  | { readonly kind: 'foreign' };

export interface Handshake {
  /** The first text: a nonce, which is not secret. */
  readonly greeting: string;
  /** Handles the texts of the other side, one after another. */
  receive(text: string): Promise<HandshakeStep>;
}

export interface HandshakeOptions {
  readonly origin: string;
  /** The parts of a sign-in link from the address. A link makes a new key, which replaces the one in `keys`. */
  readonly link: SignInLinkParts | null;
  /** The key that the browser holds; `null` only when there is a link. */
  readonly known: PageKey | null;
  readonly keys: KeyStore;
}

/** The page's side of the handshake (contract/page-handshake.ts), for one connection. */
export function createHandshake({ origin, link, known, keys }: HandshakeOptions): Handshake {
  const pageNonce = makeNonce();
  const stationKeyId = link?.stationKeyId ?? known?.stationKeyId;
  let isProven = false;
  let made: PageKey | null = null;

  const signIn = async (token: string, stationId: string, parts: HandshakeParts): Promise<HandshakeAnswer> => {
    const { privateKey, publicKey } = await makeKey();
    made = { privateKey, keyId: await keyIdOf(publicKey), stationKeyId: stationId };
    const signature = await signText(privateKey, pageText('sign-in', stationId, parts));
    return { kind: 'sign-in', token, publicKey, signature, replaces: known?.keyId ?? null };
  };
  const opening = async (key: PageKey, parts: HandshakeParts): Promise<HandshakeAnswer> => ({
    kind: 'opening',
    keyId: key.keyId,
    signature: await signText(key.privateKey, pageText('opening', key.stationKeyId, parts)),
  });
  const answerChallenge = async (frame: unknown): Promise<HandshakeStep> => {
    const proof = proofSchema.safeParse(frame);
    if (!proof.success || stationKeyId === undefined) return { kind: 'foreign' };
    const { publicKey, nonce: stationNonce, signature } = proof.data;
    const parts = { origin, pageNonce, stationNonce };
    const isStation = (await keyIdOf(publicKey)) === stationKeyId;
    if (!isStation || !(await isSigned(publicKey, stationText(parts), signature))) return { kind: 'foreign' };
    isProven = true;
    if (link !== null) return send(await signIn(link.token, stationKeyId, parts));
    return known === null ? { kind: 'refused' } : send(await opening(known, parts));
  };
  return {
    greeting: JSON.stringify({ kind: 'greeting', nonce: pageNonce }),
    async receive(text) {
      const frame = parse(text);
      if (!isProven) return answerChallenge(frame);
      if (refusalSchema.safeParse(frame).success) return { kind: 'refused' };
      if (made !== null) await keys.write(made);
      return { kind: 'open' };
    },
  };
}

const send = (answer: HandshakeAnswer): HandshakeStep => ({ kind: 'send', text: JSON.stringify(answer) });

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
