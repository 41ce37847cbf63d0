import { readFile } from 'node:fs/promises';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { createPageText } from '../builders/documents/page-texts.ts';
import { madePages } from './reading-pages.ts';
import type { BenchContext } from './section.ts';
import { createSyntheticDocuments } from './synthetic-documents.ts';

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface DocumentKind {
  /** `1000 texts`. */
  readonly what: string;
  readonly unit: 'documents/s' | 'pages/min';
  readonly files: readonly MadeFile[];
  readonly pages: number;
  /** Of the same kind, read before the clock runs. */
  readonly warmUp: readonly MadeFile[];
}

const warmUps = 8;
const pagesAPdf = 2;
const seed = 2027;

/** The same documents for each storage: texts, PDFs with a text layer, and scans of one page. */
export async function makeKinds({ quick, scratchDir }: BenchContext): Promise<readonly DocumentKind[]> {
  const counts = quick ? { texts: 60, pdfs: 20, scans: 4 } : { texts: 1_000, pdfs: 300, scans: 16 };
  const kindOf = (name: string, unit: DocumentKind['unit'], all: readonly MadeFile[], pagesEach = 1): DocumentKind => {
    const files = all.slice(warmUps);
    return {
      what: `${files.length} ${name}`,
      unit,
      files,
      pages: files.length * pagesEach,
      warmUp: all.slice(0, warmUps),
    };
  };
  return [
    kindOf('texts', 'documents/s', texts(counts.texts + warmUps)),
    kindOf(`PDFs of ${pagesAPdf} pages with text`, 'documents/s', await pdfs(counts.pdfs + warmUps), pagesAPdf),
    kindOf('scans of one page', 'pages/min', await scans(counts.scans + warmUps, scratchDir)),
  ];
}

function texts(count: number): readonly MadeFile[] {
  const source = createSyntheticDocuments(seed);
  return Array.from({ length: count }, () => {
    const { name, text } = source.next();
    return { name, bytes: new TextEncoder().encode(text) };
  });
}

async function pdfs(count: number): Promise<readonly MadeFile[]> {
  const made: MadeFile[] = [];
  for (let at = 0; at < count; at += 1) {
    const pages = Array.from({ length: pagesAPdf }, (_, page) => createPageText(at * pagesAPdf + page));
    made.push({ name: `pages-${at}.pdf`, bytes: Uint8Array.from(await buildTextPdf(pages)) });
  }
  return made;
}

async function scans(count: number, scratchDir: string): Promise<readonly MadeFile[]> {
  const { paths } = await madePages(count, scratchDir);
  const read = async (path: string, at: number): Promise<MadeFile> => ({
    name: `scan-${at}.png`,
    bytes: Uint8Array.from(await readFile(path)),
  });
  return Promise.all(paths.map(read));
}
