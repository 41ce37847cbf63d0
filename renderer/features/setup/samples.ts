import type { NamedFile } from '../../screen/send-files.ts';

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
