import { texts } from './texts.ts';

const knownTexts: ReadonlyMap<string, string> = new Map(Object.entries(texts));

/**
 * Descriptions that came with the service before they were reworded. A store that was made then still has them, and they
 * are no words of a person.
 */
const earlierTexts: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'tag.description.unclassified',
    ['Fits none of the other tags. You can search and read it like any other document.'],
  ],
]);

/** Returns the code of a description for as long as it is one that came with the service; `null` for any other. */
export function descriptionCodeOf(code: string, description: string): string | null {
  const isOurs = knownTexts.get(code) === description || earlierTexts.get(code)?.includes(description) === true;
  return isOurs ? code : null;
}
