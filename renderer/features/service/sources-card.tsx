import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Source } from '#contract/service.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AddSource } from './add-source.tsx';

/** Shows object storage that the service loads files from. Says plainly when the service does not offer it. */
export function SourcesCard() {
  const t = useText();
  const hostText = useHostText();
  const { data, error } = useQuery('service.sources', {});
  const [isAdding, setAdding] = useState(false);
  const isImpossible = error?.code === 'unsupported';
  return (
    <Section
      title={t('service.sources')}
      action={
        data !== null && (
          <Button size="s" icon={Plus} onPress={() => setAdding(true)}>
            {t('sources.add')}
          </Button>
        )
      }
    >
      <Card>
        <div className="service-card">
          {data === null && error === null && <Skeleton rows={2} label={t('shell.loading')} />}
          {data === null && error !== null && (
            <p className="dim small">{isImpossible ? t('sources.impossible') : hostText.error(error)}</p>
          )}
          {data?.length === 0 && <p className="dim small">{t('sources.none')}</p>}
          {data !== null && data.length > 0 && <Sources sources={data} />}
        </div>
      </Card>
      {isAdding && <AddSource onClose={() => setAdding(false)} />}
    </Section>
  );
}

/** Returns a provider in the person's language. An unknown one keeps the service's name. */
function providerWords(type: string, t: Text): string {
  const id = `sources.type.${type}`;
  return isMessageCode(id) ? t(id) : type;
}

function Sources({ sources }: { readonly sources: readonly Source[] }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const call = useCall();
  const toast = useToast();
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = async (name: string) => {
    const answer = await call('service.removeSource', { name });
    if (!answer.ok) return hostText.error(answer.error);
    toast({ tone: 'done', text: t('sources.removed', { name }) });
    return null;
  };
  return (
    <>
      <ul className="sources">
        {sources.map(({ name, type, createdAtMs }) => (
          <li key={name}>
            <div>
              <b className="name cut">{name}</b>
              <small className="dim">
                {[
                  type === null ? null : providerWords(type, t),
                  createdAtMs === null ? null : formats.date(createdAtMs),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </small>
            </div>
            <IconButton
              size="s"
              label={t('sources.remove', { name })}
              icon={Trash2}
              onPress={() => setRemoving(name)}
            />
          </li>
        ))}
      </ul>
      {removing !== null && (
        <ActionDialog
          title={t('sources.remove.ask', { name: removing })}
          role="alertdialog"
          action={t('sources.remove.do')}
          isDanger
          onAct={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>{t('sources.remove.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}
