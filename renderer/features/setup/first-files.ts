import { useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import type { NamedFile } from '../../screen/send-files.ts';
import { useQuery } from '../../bridge/react.tsx';

type Sample = readonly [name: string, url: URL];

/** Three sample documents in each language: two that contain text, and one that needs text recognition. */
const samples: Readonly<Record<'en' | 'de', readonly Sample[]>> = {
  en: [
    ['invoice-brass-compass.pdf', new URL('../../../assets/samples/invoice-brass-compass.pdf', import.meta.url)],
    ['letter-thornbury-library.pdf', new URL('../../../assets/samples/letter-thornbury-library.pdf', import.meta.url)],
    ['photo-receipt.jpg', new URL('../../../assets/samples/photo-receipt.jpg', import.meta.url)],
  ],
  de: [
    [
      'rechnung-holzwerk-lindner.pdf',
      new URL('../../../assets/samples/rechnung-holzwerk-lindner.pdf', import.meta.url),
    ],
    ['brief-hausverwaltung.pdf', new URL('../../../assets/samples/brief-hausverwaltung.pdf', import.meta.url)],
    ['scan-lieferschein.pdf', new URL('../../../assets/samples/scan-lieferschein.pdf', import.meta.url)],
  ],
};

/** Loads the sample documents as if the person had chosen them; `null` when they cannot be loaded. */
export async function sampleFiles(language: string): Promise<readonly NamedFile[] | null> {
  const files = await Promise.all(samples[language === 'de' ? 'de' : 'en'].map(fetchSample));
  const whole = files.filter((file) => file !== null);
  return whole.length === files.length ? whole : null;
}

async function fetchSample([name, url]: Sample): Promise<NamedFile | null> {
  const answer = await fetch(url).catch(() => null);
  return answer?.ok === true ? { name, file: new File([await answer.blob()], name) } : null;
}

/** How many files are requested: some of them may be ignored. */
const looked = 100;
/** As many as fit on one screen. The Inbox has all files. */
const shown = 5;

interface FirstFiles {
  readonly files: readonly TrackedFile[];
  /** How many others there are. */
  readonly more: number;
}

/**
 * Returns the first files that were seen since the setup began, oldest first. Ignored files are left out. The first file
 * stays the first, even when an older one is reported later.
 */
export function useFirstFiles(sinceMs: number): FirstFiles {
  const { data } = useQuery('files.list', { sinceMs, order: { by: 'seen', descending: false }, limit: looked });
  const listed = data?.files ?? [];
  const found = listed.filter(({ state }) => state !== 'ignored');
  const [firstId, setFirstId] = useState<string | null>(null);
  const first = found.find(({ id }) => id === firstId) ?? found[0];
  if (first !== undefined && first.id !== firstId) setFirstId(first.id);
  if (data === null || first === undefined) return { files: [], more: 0 };
  const files = [first, ...found.filter(({ id }) => id !== first.id)].slice(0, shown);
  return { files, more: data.total - (listed.length - found.length) - files.length };
}
