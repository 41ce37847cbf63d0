import { randomBytes } from 'node:crypto';
import {
  answerSchema,
  greetingSchema,
  maxHandshakeBytes,
  pageText,
  stationText,
  type HandshakeAnswer,
  type HandshakeParts,
  type Proof,
  type Refusal,
} from '#contract/page-handshake.ts';
import { type SignInLink, createSignInLink } from './sign-in-link.ts';
import { type SignIns, createSignIns, signInLifetimeMs, systemClocks, type SignInClocks } from './sign-ins.ts';
import { isSignedBy, keyIdOf, type StationKey, loadStationKey } from './station-key.ts';
import type { BrowserSignIns } from '#app/app.ts';

export interface HandshakeDeps {
  readonly key: StationKey;
  readonly link: SignInLink;
  readonly signIns: SignIns;
}

/** What the station does next, after a text from the page. */
export type HandshakeStep =
  | { readonly kind: 'send'; readonly text: string }
  /** The page is signed in: frames of the contract follow. */
  | { readonly kind: 'open'; readonly signInId: string }
  | { readonly kind: 'refuse'; readonly text: string }
  /** The text cannot come from our own page. */
  | { readonly kind: 'cut' };

export interface PageVisit {
  /** The origin of the page, from the address that the server is bound to and never from a request. */
  readonly origin: string;
  readonly browser: string;
}

/**
 * The station's side of the handshake, for one connection. The returned function handles the texts of the page in
 * order.
 */
export function createHandshake(
  { key, link, signIns }: HandshakeDeps,
  { origin, browser }: PageVisit,
): (text: string) => HandshakeStep {
  let parts: HandshakeParts | null = null;

  const greet = (frame: unknown): HandshakeStep => {
    const greeting = greetingSchema.safeParse(frame);
    if (!greeting.success) return { kind: 'cut' };
    parts = { origin, pageNonce: greeting.data.nonce, stationNonce: randomBytes(32).toString('base64url') };
    return send({
      kind: 'proof',
      nonce: parts.stationNonce,
      publicKey: key.publicKey,
      signature: key.sign(stationText(parts)),
    });
  };
  const judge = (answer: HandshakeAnswer, about: HandshakeParts): HandshakeStep => {
    const text = pageText(answer.kind, key.keyId, about);
    switch (answer.kind) {
      case 'sign-in': {
        // The signature is checked first, because a check of the token uses it up.
        if (!isSignedBy(answer.publicKey, text, answer.signature)) return { kind: 'cut' };
        if (!link.use(answer.token)) return refuse('token');
        return { kind: 'open', signInId: signIns.add(answer.publicKey, browser, answer.replaces).id };
      }
      case 'opening': {
        const signIn = signIns.find(answer.keyId);
        const isProven = signIn !== null && isSignedBy(signIn.publicKey, text, answer.signature);
        return isProven ? { kind: 'open', signInId: keyIdOf(signIn.publicKey) } : refuse('signed-out');
      }
    }
  };
  return (text) => {
    const frame = parse(text);
    if (parts === null) return greet(frame);
    const answer = answerSchema.safeParse(frame);
    return answer.success ? judge(answer.data, parts) : { kind: 'cut' };
  };
}

const send = (frame: Proof): HandshakeStep => ({ kind: 'send', text: JSON.stringify(frame) });
const refuse = (reason: Refusal['reason']): HandshakeStep => ({
  kind: 'refuse',
  text: JSON.stringify({ kind: 'refusal', reason } satisfies Refusal),
});

function parse(text: string): unknown {
  if (text.length > maxHandshakeBytes) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The parts that sign browsers in to the page of one data directory. */
export function openPageAccess(dataDir: string, clocks: SignInClocks = systemClocks): HandshakeDeps {
  const key = loadStationKey(dataDir);
  return { key, link: createSignInLink(dataDir, key.keyId), signIns: createSignIns(dataDir, clocks) };
}

/** Returns the sign-ins for a person to see, without their keys. */
export const asBrowserSignIns = ({ signIns }: Pick<HandshakeDeps, 'signIns'>): BrowserSignIns => ({
  list: () =>
    signIns.list().map(({ id, browser, signedInAtMs }) => ({
      id,
      browser,
      signedInAtMs,
      endsAtMs: signedInAtMs + signInLifetimeMs,
    })),
  end: (id) => signIns.end(id),
});
