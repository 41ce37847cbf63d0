import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import { useCapability, useLink } from '../../bridge/react.tsx';
import { isolate } from '../../i18n/isolate.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FileMenu } from '../../documents/files/file-menu.tsx';
import { useFileActions } from '../../documents/files/use-file-action.ts';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { NeedCard } from './need-card.tsx';
import { ServiceChip } from '../../documents/files/service-chip.tsx';

/** Shows a file that was processed with a warning, until a person accepts it. */
export function WarnedCard({ file }: { readonly file: TrackedFile }) {
  const t = useText();
  const hostText = useHostText();
  const act = useAction();
  const actions = useFileActions();
  const canReveal = useCapability('reveal');
  const isLive = useLink() === 'live';
  const [keeping, setKeeping] = useState<'no' | 'pending' | 'kept'>('no');
  const keep = async () => {
    setKeeping('pending');
    setKeeping((await act('files.keep', { id: file.id })) ? 'kept' : 'no');
  };
  return (
    <NeedCard
      picture={<PageThumb file={file} size="card" />}
      state={{ icon: TriangleAlert, tone: 'hold', word: t('file.state.warned') }}
      title={t('inbox.warned.title', { name: isolate(file.name) })}
      href={hrefOf('inbox', file.id)}
      row={file.id}
      hint={file.path}
      chip={<ServiceChip serviceId={file.serviceId} />}
      text={file.warning !== null && <p>{hostText.detail(file.warning.message)}</p>}
      result={keeping === 'kept' ? t('inbox.warned.kept') : null}
    >
      <div className="file-actions">
        {canReveal && (
          <Button size="s" isDisabled={!isLive} onPress={() => void act('app.reveal', { what: 'file', id: file.id })}>
            {t('file.reveal')}
          </Button>
        )}
        <Button size="s" isDisabled={!isLive} isPending={keeping === 'pending'} onPress={() => void keep()}>
          {t('inbox.warned.keep')}
        </Button>
      </div>
      <FileMenu file={file} actions={actions} />
    </NeedCard>
  );
}
