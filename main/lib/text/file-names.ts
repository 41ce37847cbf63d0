/** What some file system refuses in a name. */
const refused = /[\p{Cc}<>:"/\\|?*]/gu;
/** Marks that nobody sees, or that turn the direction of writing: with them a name looks like another one. */
const unseen = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** Names that Windows gives to devices, whatever follows a dot. */
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;
const longestEnding = 20;

/** Returns a name that every file system takes, of at most `mostBytes` in UTF-8. The ending stays where it is short. */
export function portableName(name: string, mostBytes: number): string {
  const clean = name.toWellFormed().replace(refused, '_');
  const dot = clean.lastIndexOf('.');
  // A cut may halve a character of two code units.
  const ending = dot > 0 ? clean.slice(dot, dot + longestEnding).replace(/\p{Cs}$/u, '') : '';
  const stem = dot > 0 ? clean.slice(0, dot) : clean;
  const whole = withoutTail(`${cutToBytes(stem, mostBytes - utf8.encode(ending).length)}${ending}`);
  return whole === '' || device.test(whole) ? `_${whole}` : whole;
}

/** Like `portableName`, for names of unknown senders: what is shown is all there is, and no file is hidden. */
export const plainName = (name: string, mostBytes: number): string =>
  portableName(name.replace(unseen, '_').replace(/^[.\s]+/u, ''), mostBytes);

/** Returns whether a name means one file in its folder on every system, and looks like what it is. */
export const isPlainName = (name: string): boolean =>
  name !== '' &&
  name.search(refused) === -1 &&
  name.search(unseen) === -1 &&
  !/[. ]$/u.test(name) &&
  !device.test(name);

/** Windows drops dots and blanks at the end of a name. */
function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

const utf8 = new TextEncoder();

/** Cuts between characters. */
function cutToBytes(text: string, mostBytes: number): string {
  const bytes = utf8.encode(text);
  if (bytes.length <= mostBytes) return text;
  let end = Math.max(0, mostBytes);
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return new TextDecoder().decode(bytes.subarray(0, end));
}
