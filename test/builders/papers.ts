import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setOnPages } from './class-texts.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';

/** An invented business paper, with its facts. */
export interface Paper {
  readonly id: string;
  /** The tags that count as right. */
  readonly accepted: readonly string[];
  /**
   * The fields as text. A field with an empty text must not be extracted; fields that are not named are not checked.
   */
  readonly fields: Readonly<Record<string, string>>;
  readonly document: ReadDocument;
}

const directory = fileURLToPath(new URL('./papers/', import.meta.url));

/**
 * Reads invoices, receipts, letters, statements and more, in many layouts, wordings, currencies and date formats, set
 * as on a typewriter. The first lines of each state its facts: `# tag tag`, `field: value`, then `---`.
 */
export function readPapers(): readonly Paper[] {
  return readdirSync(directory)
    .toSorted()
    .flatMap((file) =>
      readFileSync(`${directory}${file}`, 'utf8')
        .split(/^=====\n/m)
        .map((text, index) => toPaper(`${file.replace('.txt', '')}/${index + 1}`, text)),
    );
}

function toPaper(id: string, text: string): Paper {
  const [head = '', ...body] = text.split(/^---\n/m);
  const [tags = '', ...lines] = head.trim().split('\n');
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return {
    id,
    accepted: tags.replace('#', '').trim().split(' '),
    fields: Object.fromEntries(fields),
    document: setOnPages(body.join('---\n')),
  };
}
