const states =
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC';
/** Those whose codes are no words, and no states of Australia either. */
const clearStates = states.replace(/\b(?:DE|HI|ID|IN|LA|ME|OK|OR|WA)\|/gu, '');

/** "Lowell MA 01852", in one cell: "ID" and a number in the next one are no place. */
export const stateWithZip = new RegExp(String.raw`\b(?:${states})[,.]?\s\d{5}(?:-\d{4})?\b`, 'u');

const streets = 'St|Ave|Rd|Blvd|Dr|Ln|Hwy|Pkwy|Ct|Street|Avenue|Road|Boulevard|Drive|Highway';

/** "88 Canal St, Lowell MA" and "88 CANAL ST LOWELL MA", without a ZIP code. */
export const streetAndState = new RegExp(
  String.raw`(?:^|\s{2})\d{1,5} [^\n,]{3,30} (?:${streets}|${streets.toUpperCase()})\.?,? [^\n,]{3,25},? (?:${clearStates})$`,
  'mu',
);
