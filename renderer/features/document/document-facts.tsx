import { Copy } from 'lucide-react';
import type { DocumentView } from '#contract/documents.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Facts, Section } from '../../ui/card.tsx';
import { useDocumentActions } from '../../documents/use-document-actions.ts';

/** What the service says of the file; what it does not say is left out. */
export function DocumentFacts({ document }: { readonly document: DocumentView }) {
  const t = useText();
  const formats = useFormats();
  const actions = useDocumentActions();
  const { createdAtMs, sizeBytes, pageCount, contentType, jobId, sha256, fileId, itemId } = document;
  const facts = [
    createdAtMs !== null && ([t('document.created'), formats.dateTime(createdAtMs)] as const),
    sizeBytes !== null && ([t('file.size'), formats.bytes(sizeBytes)] as const),
    pageCount !== null && ([t('document.pages'), formats.number(pageCount)] as const),
    contentType !== null && ([t('document.type'), contentType] as const),
    jobId !== null && ([t('jobs.one'), <a href={hrefOf('jobs', jobId)}>{t('file.openJob')}</a>] as const),
    // The receipt names both.
    itemId === null && ([t('file.fileId'), <span className="mono">{fileId}</span>] as const),
    itemId === null && sha256 !== null && ([t('file.sha256'), <span className="mono">{sha256}</span>] as const),
  ];
  return (
    <Section
      title={t('document.details')}
      action={
        <IconButton size="s" label={t('document.copyId')} icon={Copy} onPress={() => void actions.copyText(fileId)} />
      }
    >
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </Section>
  );
}
