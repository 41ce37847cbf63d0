import type { DocumentKind, DocumentWarning } from './document.ts';

interface Promised {
  /** As people call it. */
  readonly name: string;
  readonly kinds: readonly DocumentKind[];
}

const picture = { name: 'a picture', kinds: ['image'] } as const;

/** What the ending of a name promises. Text may be called anything; a saved mail is text, too. */
const promises: Readonly<Record<string, Promised>> = {
  pdf: { name: 'a PDF', kinds: ['pdf'] },
  jpg: picture,
  jpeg: picture,
  png: picture,
  tif: picture,
  tiff: picture,
  gif: picture,
  webp: picture,
  avif: picture,
  eml: { name: 'an e-mail', kinds: ['mail'] },
  txt: { name: 'a text', kinds: ['text', 'mail'] },
};

const found: Readonly<Record<DocumentKind, string>> = {
  pdf: 'a PDF',
  image: 'a picture',
  mail: 'an e-mail',
  text: 'plain text',
};

/** Warns where a name promises another kind of document than the file holds: it may be the wrong file, or a broken one. */
export function typeMismatch(name: string, kind: DocumentKind): readonly DocumentWarning[] {
  const promise = promises[/\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (promise === undefined || promise.kinds.includes(kind)) return [];
  const message = `The name promises ${promise.name}, but the file holds ${found[kind]}. Check whether it is the right file.`;
  return [{ code: 'type-mismatch', message }];
}
