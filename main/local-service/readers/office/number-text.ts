/** How numbers of lists are written, by what the first one looks like. */
export type NumberFormat = '1' | '01' | 'a' | 'A' | 'i' | 'I';

const romanDigits: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Writes the number of a list item. */
export function numberText(value: number, format: NumberFormat): string {
  switch (format) {
    case 'a':
      return letters(value);
    case 'A':
      return letters(value).toUpperCase();
    case 'i':
      return roman(value);
    case 'I':
      return roman(value).toUpperCase();
    case '01':
      return value.toString().padStart(2, '0');
    case '1':
      return value.toString();
  }
}

/** a to z, then aa to zz. */
function letters(value: number): string {
  if (value < 1 || value > 780) return value.toString();
  return String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}

function roman(value: number): string {
  if (value < 1 || value > 3999) return value.toString();
  let left = value;
  return romanDigits
    .map(([worth, digit]) => {
      const times = Math.floor(left / worth);
      left -= times * worth;
      return digit.repeat(times);
    })
    .join('');
}
