import type { DocumentView } from '#contract/documents.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { Banner } from '../../ui/banner.tsx';

/** A document can be combined from a whole batch. */
const shownAtOnce = 20;

/** Says from what a document was made, or what became of a file that is not a document of its own any more. */
export function DocumentDescent({ document }: { readonly document: DocumentView }) {
  const t = useText();
  const { change, outputFileIds, parentFileId, mergedFrom } = document;
  return (
    <>
      {change !== null && (
        <Banner tone="idle" title={t(`document.became.${change}`)}>
          <Numbered fileIds={outputFileIds} />
        </Banner>
      )}
      {parentFileId !== null && (
        <p className="small">
          {t('document.takenFrom')}: <a href={hrefOf('document', parentFileId)}>{t('document.takenFrom.open')}</a>
        </p>
      )}
      {mergedFrom.length > 0 && (
        <p className="small">
          {t('document.mergedFrom', { count: mergedFrom.length })}: <Numbered fileIds={mergedFrom} />
        </p>
      )}
    </>
  );
}

function Numbered({ fileIds }: { readonly fileIds: readonly string[] }) {
  const t = useText();
  if (fileIds.length === 1 && fileIds[0] !== undefined) {
    return <a href={hrefOf('document', fileIds[0])}>{t('file.outputs.open')}</a>;
  }
  const left = fileIds.length - shownAtOnce;
  return (
    <>
      {fileIds.slice(0, shownAtOnce).map((fileId, index) => (
        <span key={fileId}>
          {index > 0 && ', '}
          <a href={hrefOf('document', fileId)}>{index + 1}</a>
        </span>
      ))}
      {left > 0 && `, ${t('file.outputs.more', { count: left })}`}
    </>
  );
}
