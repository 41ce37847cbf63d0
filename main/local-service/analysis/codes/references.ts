/** Whether a reference of the form RF and two check digits is right (ISO 11649: modulo 97 as for an IBAN). */
export function isCreditorReference(text: string): boolean {
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(text)) return false;
  let remainder = 0;
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Whether a Swiss QR reference has 27 digits, of which the last one fits (modulo 10, recursive). */
export function isQrReference(text: string): boolean {
  if (!/^\d{27}$/.test(text) || /^0+$/.test(text)) return false;
  let carry = 0;
  for (const digit of text.slice(0, 26)) carry = carries[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10 === Number(text.at(-1));
}
