import { useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import type { NamedFile } from '../../screen/send-files.ts';
import { useQuery } from '../../bridge/react.tsx';

type Sample = readonly [name: string, url: URL];

/** Three of Intray's own sample documents a language: two that hold their text, and one that has to be read. */
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

/** The sample documents, as if the person had chosen them. `null` when they cannot be obtained. */
export async function sampleFiles(language: string): Promise<readonly NamedFile[] | null> {
  const files = await Promise.all(samples[language === 'de' ? 'de' : 'en'].map(fetchSample));
  const whole = files.filter((file) => file !== null);
  return whole.length === files.length ? whole : null;
}

async function fetchSample([name, url]: Sample): Promise<NamedFile | null> {
  const answer = await fetch(url).catch(() => null);
  return answer?.ok === true ? { name, file: new File([await answer.blob()], name) } : null;
}

/** So many of the newest files are looked at: the first few of somebody who begins are among them. */
const looked = 100;
/** One screen's worth; the Inbox has them all. */
const shown = 5;

/**
 * The files that came since the first minute began, wherever they are by now, the oldest first. A file that was there
 * first stays the first, also when an older one is reported later.
 */
export function useFirstFiles(sinceMs: number): readonly TrackedFile[] {
  const { data } = useQuery('files.list', { limit: looked });
  const found = (data?.files ?? [])
    .filter(({ seenAtMs, state }) => seenAtMs >= sinceMs && state !== 'ignored')
    .toSorted((a, b) => a.seenAtMs - b.seenAtMs);
  const [firstId, setFirstId] = useState<string | null>(null);
  const first = found.find(({ id }) => id === firstId) ?? found[0];
  if (first !== undefined && first.id !== firstId) setFirstId(first.id);
  if (first === undefined) return [];
  return [first, ...found.filter(({ id }) => id !== first.id)].slice(0, shown);
}
