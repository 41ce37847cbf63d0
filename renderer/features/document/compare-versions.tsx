import type { DocumentView } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { changedPoints } from './changed-points.ts';
import { usePointText } from '../../documents/point-text.ts';
import { Preview } from '../../documents/preview/preview.tsx';
import './compare-versions.css';

interface CompareVersionsProps {
  readonly document: DocumentView;
  readonly otherId: string;
}

/** Shows two versions side by side, and the data points that differ. */
export function CompareVersions({ document, otherId }: CompareVersionsProps) {
  const t = useText();
  const hostText = useHostText();
  const { data: other, error } = useQuery('documents.get', { id: otherId });
  if (other === null) {
    if (error === null) return <Skeleton rows={8} label={t('shell.loading')} />;
    return <p className="dim">{t('document.history.failed', { message: hostText.error(error) })}</p>;
  }
  return (
    <div className="compare">
      <Differences document={document} other={other} />
      {[document, other].map((each) => (
        <Side key={each.fileId} document={each} />
      ))}
    </div>
  );
}

function Side({ document }: { readonly document: DocumentView }) {
  const t = useText();
  const formats = useFormats();
  const name = document.name ?? t('shell.document');
  const facts = [
    document.createdAtMs === null ? null : formats.dateTime(document.createdAtMs),
    document.sizeBytes === null ? null : formats.bytes(document.sizeBytes),
  ];
  const telling = facts.filter((fact) => fact !== null).join(' · ');
  return (
    <section className="compare-side" aria-label={`${name}, ${telling}`}>
      <h2 className="small muted">{telling}</h2>
      <Preview source={{ fileId: document.fileId }} name={name} />
    </section>
  );
}

function Differences({ document, other }: { readonly document: DocumentView; readonly other: DocumentView }) {
  const t = useText();
  const pointText = usePointText();
  const isSame = document.sha256 !== null && document.sha256 === other.sha256;
  const changes = changedPoints(document.dataPoints, other.dataPoints);
  return (
    <div className="compare-changes small" role="status">
      <b>{t(isSame ? 'compare.same' : 'compare.differ')}</b>
      {changes.map(({ name, here, there }) => (
        <span key={name}>
          {pointText.field(name)}: <b>{here === null ? '—' : pointText.value(here, document.dataPoints)}</b> →{' '}
          <b>{there === null ? '—' : pointText.value(there, other.dataPoints)}</b>
        </span>
      ))}
      {!isSame && changes.length === 0 && <span className="muted">{t('compare.samePoints')}</span>}
    </div>
  );
}
