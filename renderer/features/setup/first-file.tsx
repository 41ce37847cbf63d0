import { Check, CircleDashed, LoaderCircle, Plus } from 'lucide-react';
import type { Item, ItemState } from '#contract/items.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { useAddFiles } from '../../shell/add-files.tsx';
import { hrefOf } from '../../shell/routes.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ItemRow } from '../inbox/item-row.tsx';
import { ActionButtons } from '../inbox/item-actions.tsx';
import type { StepProps } from './choose-folder.tsx';
import { sampleFiles } from './samples.ts';

export interface FirstFileProps extends StepProps {
  /** Files seen since then may be the first one. */
  readonly sinceMs: number;
  readonly onFinish: () => void;
}

/** "Drop a file here now": the first file is followed live, on this screen, until it is found by search. */
export function FirstFile({ sinceMs, onBack, onFinish }: FirstFileProps) {
  const t = useText();
  const { add, pick } = useAddFiles();
  const { data: folders } = useQuery('folders.list', {});
  const item = useFirstItem(sinceMs);
  const folder = folders?.[0];
  return (
    <section className="setup-body" aria-label={t('setup.file.title')}>
      <h1>{item?.state === 'done' ? t('setup.file.found') : t('setup.file.title')}</h1>
      {item === null ? (
        <div className="setup-drop">
          <Plus aria-hidden />
          <b>{t('setup.file.drop')}</b>
          {folder !== undefined && <p className="muted small">{t('setup.file.orFolder', { name: folder.name })}</p>}
          <div className="setup-drop-actions">
            <Button kind="primary" onPress={() => pick('files')}>
              {t('setup.file.choose')}
            </Button>
            <Button onPress={() => void add(sampleFiles(t('setup.sample.language')))}>{t('setup.file.samples')}</Button>
          </div>
        </div>
      ) : (
        <Card>
          <ItemRow item={item} />
          <Progress item={item} />
          {item.actions.length > 0 && item.bucket === 'held' && (
            <div className="setup-actions">
              <ActionButtons item={item} />
            </div>
          )}
        </Card>
      )}
      <div className="connect-actions">
        <Button kind="quiet" onPress={onBack}>
          {t('shell.back')}
        </Button>
        {item?.state === 'done' && item.fileId !== null && (
          <LinkButton href={hrefOf('search', null, { q: stem(item.name) })}>{t('setup.file.search')}</LinkButton>
        )}
        <Button kind={item?.state === 'done' ? 'primary' : 'normal'} onPress={onFinish}>
          {t('setup.finish')}
        </Button>
      </div>
    </section>
  );
}

const stem = (name: string) => name.replace(/\.[^.]*$/u, '');

/** The oldest file that came since the first minute began, wherever it is by now. */
function useFirstItem(sinceMs: number): Item | null {
  const { data: status } = useQuery('app.status', {});
  const { data: done } = useQuery('items.list', { bucket: 'done', limit: 50 });
  const all = [...(status?.moving ?? []), ...(status?.attention ?? []), ...(done?.items ?? [])];
  return all.filter(({ seenAtMs }) => seenAtMs >= sinceMs).sort((a, b) => a.seenAtMs - b.seenAtMs)[0] ?? null;
}

const stages = ['arrived', 'sent', 'read', 'found'] as const;

/** How many of the stages are behind a file in this state. */
const stagesBehind: Readonly<Partial<Record<ItemState, number>>> = {
  queued: 1,
  'in-session': 1,
  uploading: 1,
  'retry-wait': 1,
  uploaded: 2,
  processing: 2,
  proving: 3,
  done: 4,
  duplicate: 4,
};

function Progress({ item }: { readonly item: Item }) {
  const t = useText();
  const behind = stagesBehind[item.state] ?? 0;
  return (
    <ol className="setup-stages" aria-live="polite">
      {stages.map((stage, index) => {
        const state = index < behind ? 'done' : index === behind && item.bucket === 'waiting' ? 'now' : 'later';
        const Icon = state === 'done' ? Check : state === 'now' ? LoaderCircle : CircleDashed;
        return (
          <li key={stage} data-state={state}>
            <Icon aria-hidden />
            {t(`setup.stage.${stage}`)}
          </li>
        );
      })}
    </ol>
  );
}
