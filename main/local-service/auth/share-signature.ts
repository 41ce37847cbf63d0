import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { equalInConstantTime } from './hashes.ts';

/** An address of a share link is a random code and its signature, both in base64url. */
interface Form {
  readonly codeBytes: number;
  readonly signatureBytes: number;
}

/** A short address has the same parts with fewer bytes: 128 bits, of which half are the signature. */
const long: Form = { codeBytes: 16, signatureBytes: 32 };
const short: Form = { codeBytes: 8, signatureBytes: 8 };

/**
 * Signs the codes of share links, so that a made-up address is refused before the store is asked, in the same time
 * whether such a link exists or not.
 */
export interface ShareSignature {
  newCode(form: 'long' | 'short'): string;
  /** Returns the last part of the link's address. */
  sign(code: string): string;
  /** Returns the code, or `null` when the signature is not that of the code. */
  verify(signed: string): string | null;
}

/** The key is made from the service's key and never changes: a link ends by its row, not by another key. */
export function createShareSignature(serviceKey: Uint8Array): ShareSignature {
  const key = Buffer.from(hkdfSync('sha256', serviceKey, '', 'share links', 32));
  const sign = (code: string, { signatureBytes }: Form): string => {
    const whole = createHmac('sha256', key).update(`${signatureBytes}.${code}`, 'utf8').digest();
    return code + whole.subarray(0, signatureBytes).toString('base64url');
  };
  return {
    newCode: (form) => randomBytes((form === 'long' ? long : short).codeBytes).toString('base64url'),
    sign: (code) => sign(code, code.length === charsOf(long.codeBytes) ? long : short),
    verify(signed) {
      const form = signed.length === charsOf(short.codeBytes) + charsOf(short.signatureBytes) ? short : long;
      const code = signed.slice(0, charsOf(form.codeBytes));
      return equalInConstantTime(sign(code, form), signed) ? code : null;
    },
  };
}

/** The length of so many bytes in base64url. */
function charsOf(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}
