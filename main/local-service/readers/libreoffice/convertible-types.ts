/** Formats that LibreOffice opens and no reader does, by the ending of the name, with their media types. */
const types: ReadonlyMap<string, string> = new Map([
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pps', 'application/vnd.ms-powerpoint'],
  ['pot', 'application/vnd.ms-powerpoint'],
  ['pub', 'application/vnd.ms-publisher'],
  ['vsd', 'application/vnd.visio'],
  ['vsdx', 'application/vnd.ms-visio.drawing'],
  ['wps', 'application/vnd.ms-works'],
  ['wpd', 'application/vnd.wordperfect'],
  ['odg', 'application/vnd.oasis.opendocument.graphics'],
  ['pages', 'application/vnd.apple.pages'],
  ['numbers', 'application/vnd.apple.numbers'],
  ['key', 'application/vnd.apple.keynote'],
]);

export const convertibleExtensions: readonly string[] = [...types.keys()];

/** The ending of a name that LibreOffice may open; `null` for every other name. */
export function convertibleExtension(name: string): string | null {
  const extension = /\.([a-z]{3,7})$/iu.exec(name)?.[1]?.toLowerCase() ?? '';
  return types.has(extension) ? extension : null;
}

/** The media type of a file that LibreOffice converts; `null` for every other name. */
export function convertibleType(name: string): string | null {
  return types.get(convertibleExtension(name) ?? '') ?? null;
}
