import { FileText } from 'lucide-react';
import type { MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { usePointText } from '../point-text.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Section } from '../../ui/card.tsx';
import '../files/file-outputs.css';

/** An archive can have a thousand entries. */
const shownAtOnce = 20;

type Part = MethodResult<'jobs.get'>['files'][number];

interface DocumentPartsProps {
  readonly fileId: string;
  readonly jobId: string;
}

/** Lists the documents that were taken from a file, such as the attachments of a mail, with a link to each. */
export function DocumentParts({ fileId, jobId }: DocumentPartsProps) {
  const t = useText();
  const { data } = useQuery('jobs.get', { id: jobId });
  const parts = data?.files.filter(({ parentFileId }) => parentFileId === fileId) ?? [];
  const left = parts.length - shownAtOnce;
  if (parts.length === 0) return null;
  return (
    <Section title={t('document.parts')}>
      <div className="file-outputs document-parts">
        <ol>
          {parts.slice(0, shownAtOnce).map((part) => (
            <PartLine key={part.id} part={part} />
          ))}
        </ol>
        {left > 0 && <p className="dim">{t('file.outputs.more', { count: left })}</p>}
      </div>
    </Section>
  );
}

function PartLine({ part }: { readonly part: Part }) {
  const formats = useFormats();
  const hostText = useHostText();
  const pointText = usePointText();
  const { data } = useQuery('documents.get', { id: part.id });
  const facts = [
    part.tagName === null ? null : pointText.tag(part.tagName),
    data === null || data.sizeBytes === null ? null : formats.bytes(data.sizeBytes),
    part.error === null ? null : hostText.detail(part.error),
  ].filter((fact) => fact !== null);
  return (
    <li data-state={part.folded === 'failed' ? 'failed' : 'final'}>
      <FileText aria-hidden />
      <a className="cut" href={hrefOf('document', part.id)} title={part.name ?? part.id}>
        {isolate(part.name ?? part.id)}
      </a>
      <small className="muted">{facts.join(' · ')}</small>
    </li>
  );
}
