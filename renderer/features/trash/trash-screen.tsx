import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { MethodResult } from '#contract/methods.ts';
import { useCall, useLink, useQuery } from '../../bridge/react.tsx';
import { usePersonName } from '../../documents/person-name.ts';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { tagText } from '../../documents/point-text.ts';
import { DeleteForGood } from '../../documents/trash/trash-note.tsx';
import { useTrash, type TrashableDocument } from '../../documents/trash/use-trash.ts';
import { useRights } from '../../documents/service/use-rights.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import './trash.css';

type TrashedFile = MethodResult<'trash.list'>['files'][number];

const pageSize = 100;
const dayMs = 86_400_000;

/** What was deleted and can still be restored, those that were deleted last first. */
export function TrashScreen({ params }: ScreenProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);
  const { data, error, refresh } = useQuery('trash.list', { page, pageSize });
  const [isAsking, setAsking] = useState(false);
  const isLive = useLink() === 'live';
  const { administer } = useRights();
  const isElsewhere = error?.code === 'unsupported';
  const count = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const go = (to: number) => navigate(hrefOf('trash', null, { page: to === 1 ? '' : String(to) }));
  return (
    <Screen
      title={t('trash.title')}
      actions={
        data !== null &&
        count > 0 &&
        administer && (
          <Button icon={Trash2} isDisabled={!isLive} onPress={() => setAsking(true)}>
            {t('trash.empty')}
          </Button>
        )
      }
    >
      {isElsewhere && (
        <EmptyState icon={Trash2} title={t('trash.elsewhere')}>
          {hostText.error(error)}
        </EmptyState>
      )}
      {!isElsewhere && data === null && error !== null && <NotLoaded icon={Trash2} error={error} onRetry={refresh} />}
      {data === null && error === null && <Skeleton rows={6} label={t('shell.loading')} />}
      {!isElsewhere && data !== null && count === 0 && (
        <EmptyState icon={Trash2} title={t('trash.nothing')}>
          {t('trash.nothing.text')}
        </EmptyState>
      )}
      {!isElsewhere && data !== null && count > 0 && (
        <div className="trash">
          <p className="muted small">{t('trash.text', { count, shown: formats.number(count) })}</p>
          <ul className="trash-list card">
            {data.files.map((file) => (
              <TrashRow key={file.fileId} file={file} />
            ))}
          </ul>
          {pages > 1 && (
            <div className="trash-pages">
              <Button isDisabled={page <= 1} onPress={() => go(page - 1)}>
                {t('trash.later')}
              </Button>
              <span className="dim small">
                {t('detail.position', { position: formats.number(page), count: formats.number(pages) })}
              </span>
              <Button isDisabled={page >= pages} onPress={() => go(page + 1)}>
                {t('trash.earlier')}
              </Button>
            </div>
          )}
        </div>
      )}
      {isAsking && <EmptyTrash count={count} onClose={() => setAsking(false)} />}
    </Screen>
  );
}

function TrashRow({ file }: { readonly file: TrashedFile }) {
  const t = useText();
  const formats = useFormats();
  const personName = usePersonName();
  const trash = useTrash();
  const { administer } = useRights();
  const nowMs = useNow(60_000);
  const isLive = useLink() === 'live';
  const [isAsking, setAsking] = useState(false);
  const { fileId, name, tagName, sizeBytes, trashedAt, userName, deletesAt, isHeld } = file;
  const days = Math.max(0, Math.ceil((Date.parse(deletesAt) - nowMs) / dayMs));
  const facts = [tagName === null ? null : tagText(t, tagName), formats.bytes(sizeBytes)];
  return (
    <li className="trash-row">
      {/* The service sends the picture; the original may be gone. */}
      <PageThumb file={{ id: fileId, fileId, sizeBytes: 0, name }} />
      <span className="trash-what">
        <a className="name cut" href={hrefOf('document', fileId)}>
          {name}
        </a>
        <small className="cut">{facts.filter((fact) => fact !== null).join(' · ')}</small>
      </span>
      <span className="trash-when">
        <span>{formats.moment(Date.parse(trashedAt))}</span>
        <small className="cut">
          {userName === '' ? t('trash.byRetention') : t('trash.by', { who: isolate(personName(userName)) })}
        </small>
      </span>
      <span className="trash-left">
        {isHeld ? <Pill tone="idle">{t('hold.is')}</Pill> : t('trash.left', { count: days })}
      </span>
      <span className="trash-actions">
        <Button size="s" icon={Undo2} isDisabled={!isLive} onPress={() => void trash.restore([file])}>
          {t('trash.restore')}
        </Button>
        {!isHeld && administer && (
          <Button size="s" kind="quiet" isDisabled={!isLive} onPress={() => setAsking(true)}>
            {t('trash.deleteForGood')}
          </Button>
        )}
      </span>
      {isAsking && <DeleteForGood documents={[file]} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface EmptyTrashProps {
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks once, and deletes what was in the trash then: what comes in meanwhile stays. */
function EmptyTrash({ count, onClose }: EmptyTrashProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const call = useCall();
  const trash = useTrash();
  const empty = async () => {
    const all: TrashableDocument[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await call('trash.list', { page, pageSize: 200 });
      if (!answer.ok) return hostText.error(answer.error);
      all.push(...answer.result.files.filter(({ isHeld }) => !isHeld));
      if (page * 200 >= answer.result.total) break;
    }
    if (all.length > 0) await trash.deleteForGood(all);
    return null;
  };
  return (
    <ActionDialog
      title={t('trash.empty.ask', { count, shown: formats.number(count) })}
      role="alertdialog"
      action={t('trash.empty')}
      isDanger
      onAct={empty}
      onClose={onClose}
    >
      <p>{t('trash.ask.text')}</p>
      <p className="dim small">{t('trash.empty.held')}</p>
    </ActionDialog>
  );
}
