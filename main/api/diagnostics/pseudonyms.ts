/** Stands in for names and paths in one bundle. */
export interface Pseudonyms {
  /** The name of one thing: the same text is always the same stand-in. Its ending stays, because kinds of file matter. */
  of(text: string): string;
  /** A text in which every path and every name of a file is replaced. */
  scrub(text: string): string;
}

const ending = /\.[a-z\d]{1,5}$/iu;
/** A path from a root, a drive or a share, up to what cannot be part of one in a sentence. Inside quotes spaces belong to it. */
const quotedPath = /(["'“‘«])((?:\/|[a-z]:[\\/]|\\\\|name-\d+[\\/])[^"'”’»\n]+)(["'”’»])/giu;
const barePath = /(?<![\w:/.-])(?:\/(?!\/)|[a-z]:[\\/]|\\\\|name-\d+[\\/])[^\s"'”’»,;()[\]{}]+/giu;
const quotedName = /(["'“‘«])([^"'“”‘’«»\n]{1,255}\.[a-z\d]{2,5})(["'”’»])/giu;
/** The word is found whole and then looked at: a pattern that seeks an ending from each letter takes quadratic time. */
const bareWord = /[^\s"'“”‘’«»,;:()[\]{}/\\]+/gu;
const bareName =
  /^.+\.(?:pdf|tiff?|jpe?g|png|heic|gif|webp|bmp|docx?|xlsx?|pptx?|od[tsp]|txt|csv|eml|msg|html?|xml|zip)\b/iu;

/**
 * @param known texts that name a person or a place whatever stands around them: folders, the home, the user.
 */
export function createPseudonyms(known: readonly string[]): Pseudonyms {
  const given = new Map<string, string>();
  const of = (text: string): string => {
    const before = given.get(text);
    if (before !== undefined) return before;
    const name = `name-${given.size + 1}${ending.exec(text)?.[0].toLowerCase() ?? ''}`;
    given.set(text, name);
    return name;
  };
  // The longest first: a folder before the home that it lies in.
  const wanted = [...new Set(known)].filter((text) => text.length > 2).toSorted((a, b) => b.length - a.length);
  const shield = (_all: string, open: string, text: string, close: string): string => `${open}${of(text)}${close}`;
  return {
    of,
    scrub: (text) =>
      // What is known goes first: it may hold spaces, which end a path that is only recognised.
      wanted
        .reduce((left, each) => left.replaceAll(each, () => of(each)), text)
        .replace(quotedPath, shield)
        .replace(barePath, (path) => of(path))
        .replace(quotedName, shield)
        .replace(bareWord, (word) => word.replace(bareName, (name) => (/^name-\d+\./u.test(name) ? name : of(name)))),
  };
}
