import type { DocumentView, SearchResult } from '#contract/documents.ts';
import type { TrackedFile } from '#contract/files.ts';
import type { Instance } from '#hosts/cli/instance/with-instance.ts';
import { columns } from '#hosts/cli/output/columns.ts';
import { shown } from '#hosts/cli/output/shown.ts';
import type { Sample } from '../builders/samples/sample-set.ts';

/** Prints tag, score and main data points of every document, as the service found them. */
export async function printUnderstood(instance: Instance, files: readonly TrackedFile[]): Promise<void> {
  const rows: string[][] = [];
  for (const file of files) {
    if (file.fileId === null) {
      rows.push([file.name, file.state, '', file.detail?.code ?? file.reason ?? '']);
      continue;
    }
    const document = await instance.ask('documents.get', { id: file.fileId });
    const score = document.tagScore === null ? '' : `${Math.floor(document.tagScore * 100)} %`;
    rows.push([file.name, document.tagName ?? 'no tag', score, mainPoints(document)]);
  }
  console.log('Understood\n');
  console.log(`${indented(columns(rows))}\n`);
}

/** Searches for a word of each document; returns true when each was found. */
export async function printFound(instance: Instance, samples: readonly Sample[]): Promise<boolean> {
  const rows: string[][] = [];
  let allFound = true;
  for (const { name, word } of samples) {
    const { hits } = await instance.ask('search.run', { query: word });
    const hit = hits.find((one) => one.name === name);
    if (hit === undefined) allFound = false;
    const segments = hit?.highlights[0]?.segments ?? [];
    rows.push([word, hit === undefined ? 'NOT FOUND' : name, around(segments)]);
  }
  console.log('Found again, each by a word of its own\n');
  console.log(`${indented(columns(rows))}\n`);
  return allFound;
}

export async function printSums(instance: Instance): Promise<void> {
  const { balance } = await instance.ask('app.status', {});
  const { seen, done, inProgress: waiting, onHold: held, ignored, unaccounted } = balance;
  console.log(`Balance: ${seen} seen = ${done} done + ${waiting} waiting + ${held} held + ${ignored} ignored`);
  if (unaccounted.length > 0) console.log(`Unaccounted for: ${unaccounted.map(shown).join(', ')}`);
}

function mainPoints({ dataPoints }: DocumentView): string {
  const values = new Map(dataPoints.map((point) => [point.name, point.valueAsString]));
  const total = values.get('total');
  return [
    values.get('invoice_number'),
    values.get('date'),
    total === undefined ? undefined : `${total} ${values.get('currency') ?? ''}`.trim(),
    values.get('issuer'),
  ]
    .filter((value) => value !== undefined)
    .join(', ');
}

const indented = (text: string): string => text.replaceAll(/^/gm, '  ');

type Segments = SearchResult['hits'][number]['highlights'][number]['segments'];

/** Returns the match between asterisks, with some words on both sides. */
function around(segments: Segments): string {
  const at = segments.findIndex((part) => part.match);
  if (at < 0) return '';
  const text = (parts: Segments): string =>
    parts
      .map((part) => part.text)
      .join('')
      .replaceAll(/\s+/g, ' ');
  const [before, after] = [text(segments.slice(0, at)), text(segments.slice(at + 1))];
  return `${before.slice(-24).trimStart()}*${segments[at]?.text ?? ''}*${after.slice(0, 24).trimEnd()}`;
}
