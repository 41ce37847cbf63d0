import { useMemo, type ReactNode } from 'react';
import { checkBelow, mostSummed } from '#contract/configuration.ts';
import type { DataPoint, SearchResult } from '#contract/documents.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useCall, useQuery, type Ask } from '../../bridge/react.tsx';
import { Crop, CropProvider } from '../../documents/crop/crop.tsx';
import type { PageImages } from '../../documents/crop/page-images.ts';
import { heroFacts } from '../../documents/detail/hero-facts.ts';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { drawPage } from '../../documents/pictures/small-pictures.ts';
import { usePointText } from '../../documents/point-text.ts';
import { turnOf } from '../../documents/preview/turn-box.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Section } from '../../ui/card.tsx';
import './tag-documents.css';

type Document = SearchResult['hits'][number];
type Overview = MethodResult<'tags.overview'>;

/** A field of a class, with its type as the service names it where that is known. */
interface ShownField {
  readonly name: string;
  readonly dataType: string | null;
}

interface TagDocumentsProps {
  readonly tag: { readonly id: string; readonly name: string };
  readonly fields: readonly ShownField[];
  /** Of the class at the service; `null` when it does not count them. */
  readonly documentCount: number | null;
  /** How it decides, behind the documents. */
  readonly children?: ReactNode;
}

const shownDocuments = 6;

/** A class by its documents: how many there are and how sure it is, the newest ones, and what is read from one of them. */
export function TagDocuments({ tag, fields, documentCount, children }: TagDocumentsProps) {
  const t = useText();
  const { data: overview } = useQuery('tags.overview', { tagId: tag.id });
  const { data: found } = useQuery('search.run', {
    query: '',
    tagName: tag.name,
    pageSize: shownDocuments,
    order: { by: 'added', descending: true },
  });
  const documents = found?.hits ?? [];
  const sample = sampleOf(documents);
  return (
    <>
      {overview !== null && <Balance overview={overview} documentCount={documentCount} />}
      {found !== null && documents.length === 0 && <p className="dim small">{t('tags.documents.none')}</p>}
      {documents.length > 0 && (
        <Section title={t('tags.documents.latest')}>
          <ul className="tag-pages">
            {documents.map((document) => (
              <li key={document.fileId}>
                <DocumentLink document={document} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {fields.length > 0 && <FieldTable fields={fields} overview={overview} sample={sample} />}
      {children}
    </>
  );
}

/** Returns the document that says most about the fields. */
const sampleOf = (documents: readonly Document[]): Document | null =>
  documents.toSorted((a, b) => placesIn(b) - placesIn(a))[0] ?? null;

const placesIn = ({ dataPoints }: Document): number => dataPoints.filter(({ box }) => box !== null).length;

function Balance({ overview, documentCount }: { readonly overview: Overview; readonly documentCount: number | null }) {
  const t = useText();
  const formats = useFormats();
  const { documents, corrected, toCheck, confidence } = overview;
  if (documents === 0) return null;
  const isPart = documents === mostSummed && documentCount !== null && documentCount > documents;
  const parts = [
    isPart
      ? t('tags.balance.newest', { count: documents, shown: formats.number(documents) })
      : t('tags.balance.documents', { count: documents, shown: formats.number(documents) }),
    t('tags.balance.corrected', { count: corrected, shown: formats.number(corrected) }),
    confidence === null ? '' : t('tags.balance.sure', { percent: formats.percent(confidence) }),
    toCheck === 0 ? '' : t('tags.balance.toCheck', { count: toCheck, shown: formats.number(toCheck) }),
  ];
  return <p className="tag-balance">{parts.filter((part) => part !== '').join(' ')}</p>;
}

function DocumentLink({ document }: { readonly document: Document }) {
  const t = useText();
  const name = document.name ?? t('search.unnamed');
  const { issuer } = heroFacts(document.dataPoints);
  return (
    <a className="tag-page" href={hrefOf('document', document.fileId)} title={name}>
      <PageThumb file={{ id: document.fileId, fileId: document.fileId, sizeBytes: 0, name }} size="gallery" />
      <bdi className="cut">{issuer?.valueAsString ?? name}</bdi>
    </a>
  );
}

interface FieldTableProps {
  readonly fields: readonly ShownField[];
  readonly overview: Overview | null;
  readonly sample: Document | null;
}

function FieldTable({ fields, overview, sample }: FieldTableProps) {
  const t = useText();
  const images = usePagesOf(sample?.fileId ?? null);
  const name = sample === null ? '' : (heroFacts(sample.dataPoints).issuer?.valueAsString ?? sample.name ?? '');
  return (
    <Section title={t('tags.fields')} note={name === '' ? undefined : t('tags.sample', { name })}>
      <CropProvider images={images}>
        <table className="tag-values card">
          <thead>
            <tr>
              <th scope="col">{t('document.points.field')}</th>
              <th scope="col">{t('document.points.printed')}</th>
              <th scope="col">{t('document.points.value')}</th>
              {overview !== null && (
                <>
                  <th scope="col">{t('tags.sure')}</th>
                  <th scope="col">{t('tags.corrected')}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} overview={overview} points={sample?.dataPoints ?? []} />
            ))}
          </tbody>
        </table>
      </CropProvider>
    </Section>
  );
}

interface FieldRowProps {
  readonly field: ShownField;
  readonly overview: Overview | null;
  /** The values of the sample. */
  readonly points: readonly DataPoint[];
}

function FieldRow({ field, overview, points }: FieldRowProps) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const point = points.find(({ name }) => name === field.name);
  const known = overview?.fields.find(({ name }) => name === field.name);
  const confidence = known?.confidence ?? null;
  return (
    <tr>
      <th scope="row">
        {pointText.field(field.name)}
        {field.dataType !== null && <small>{t('tags.type', { type: field.dataType })}</small>}
      </th>
      <td>{point !== undefined && <Crop page={point.page} box={point.box} />}</td>
      <td>
        <bdi className="cut">{point === undefined ? '' : pointText.value(point, points)}</bdi>
      </td>
      {overview !== null && (
        <>
          <td className="tag-sure" data-unsure={(confidence !== null && confidence < checkBelow) || undefined}>
            {confidence === null ? '' : <span>{formats.percent(confidence)}</span>}
          </td>
          <td>{formats.number(known?.corrected ?? 0)}</td>
        </>
      )}
    </tr>
  );
}

/** Pages of a document that is not open otherwise, as crops need them. */
function usePagesOf(fileId: string | null): PageImages | null {
  const call = useCall();
  return useMemo(
    () => (fileId === null ? null : { draw: (page, widthPx) => drawUpright(call, fileId, { page, widthPx }) }),
    [call, fileId],
  );
}

async function drawUpright(
  call: Ask,
  fileId: string,
  { page, widthPx }: { readonly page: number; readonly widthPx: number },
): Promise<HTMLCanvasElement> {
  const words = await call('documents.words', { id: fileId, first: page, last: page });
  const read = words.ok ? words.result.pages.find(({ number }) => number === page) : undefined;
  const picture = await drawPage(call, fileId, { page, turn: turnOf(read?.rotation ?? 0), widthPx });
  if (picture === null) throw new Error('the page cannot be drawn');
  return picture;
}
