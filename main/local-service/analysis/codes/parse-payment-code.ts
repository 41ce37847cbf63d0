import { parseEpcCode } from './epc-code.ts';
import type { PaymentCode } from './payment-code.ts';
import { parseSwissCode } from './swiss-code.ts';

/** Longer texts are no payment code: a Swiss one has at most 997 characters, another one 331 bytes. */
const maxLength = 1_100;

/** Reads a payment code, strictly by its standard. Returns `null` for any other text, and for a code with a fault. */
export function parsePaymentCode(text: string): PaymentCode | null {
  if (text.length > maxLength) return null;
  const lines = linesOf(text);
  if (lines === null) return null;
  return lines[0] === 'BCD' ? parseEpcCode(lines) : lines[0] === 'SPC' ? parseSwissCode(lines) : null;
}

/** One kind of line end goes through a code. Other control characters are in none. */
function linesOf(text: string): readonly string[] | null {
  const lines = text.includes('\r\n') ? text.split('\r\n') : text.split('\n');
  return lines.some((line) => /\p{C}/u.test(line)) ? null : lines;
}
