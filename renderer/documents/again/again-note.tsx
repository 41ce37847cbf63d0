import { RotateCw } from 'lucide-react';
import type { DocumentView } from '#contract/documents.ts';
import { useLink } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import './again-note.css';
import { useAgain, useAgainState } from './use-again.ts';

/** Says of a document that it is processed again. What is shown stays valid until then. */
export function AgainNote({ document }: { readonly document: Pick<DocumentView, 'fileId' | 'name'> }) {
  const t = useText();
  const again = useAgain();
  const isLive = useLink() === 'live';
  const state = useAgainState(document.fileId);
  if (state === null) return null;
  const action =
    state === 'waiting' ? (
      <Button size="s" isDisabled={!isLive} onPress={() => void again.cancel(document)}>
        {t('many.cancel')}
      </Button>
    ) : undefined;
  return (
    <div className="trash-note">
      <Banner tone="work" icon={RotateCw} title={t(`again.${state}`)} {...(action && { action })}>
        {t('again.text')}
      </Banner>
    </div>
  );
}

/** The same in a word, before what else stands in the row of a document. */
export function AgainWord({ fileId }: { readonly fileId: string | null }) {
  const t = useText();
  const state = useAgainState(fileId);
  return state === null ? null : <span className="again-word">{t(`again.${state}`)} · </span>;
}
