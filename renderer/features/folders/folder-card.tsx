import { FolderSearch, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { Folder } from '#contract/folders.ts';
import { useCall, useCapability, useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { useAction } from '../../screen/use-action.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FolderPill, folderWords } from '../../documents/folders/folder-state.tsx';
import { FolderWeekPlot, LatestFiles } from './folder-week.tsx';
import { RemoveFolder } from './remove-folder.tsx';
import { useConfirmFolder } from '../../documents/folders/use-confirm-folder.ts';

const counted = ['done', 'inProgress', 'onHold', 'ignored'] as const;

/** Shows one watch folder: its state, what came in the last days, the last files, and its actions. */
export function FolderCard({ folder }: { readonly folder: Folder }) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  const { data: week } = useQuery('folders.week', { id: folder.id });
  const isWatched = (folder.state === 'watching' || folder.state === 'polling') && !folder.rules.paused;
  const checked = folder.lastScanAtMs === null ? t('folders.never') : formats.moment(folder.lastScanAtMs);
  return (
    <section className="card folder-card" aria-label={folder.name}>
      <div className="folder-card-state">
        <h2 className="name cut">{folder.name}</h2>
        <p className="mono dim cut" title={folder.path}>
          {folder.path}
        </p>
        <p className="folder-card-since">
          <FolderPill folder={folder} />
          {week !== null && week.sinceMs !== null && (
            <span className="muted small">
              {t(isWatched ? 'folders.watchedSince' : 'folders.since', { since: formats.moment(week.sinceMs) })}
            </span>
          )}
        </p>
        {folder.isReplaced ? (
          <Replaced folder={folder} />
        ) : (
          <p className="muted small">{folderWords(folder, t, hostText)}</p>
        )}
        <IgnoredFolders folders={folder.ignoredFolders} />
        <ul className="folder-card-counts">
          {counted.map((group) => (
            <li key={group} data-group={folder.counts[group] > 0 ? group : undefined}>
              <a href={hrefOf('files', null, { group, folder: folder.id })}>
                <b>{formats.number(folder.counts[group])}</b> <span>{t(`inbox.${group}`)}</span>
              </a>
            </li>
          ))}
        </ul>
        <p className="dim small">
          {t('folders.lastScan')}: {checked}
          {folder.rules.after === 'leave' ? '' : ` · ${t(`folders.after.${folder.rules.after}`)}`}
        </p>
      </div>
      {week === null ? <div className="folder-week" /> : <FolderWeekPlot week={week} />}
      {week === null ? <div className="folder-latest" /> : <LatestFiles files={week.latest} />}
      <div className="folder-card-acts">
        <FolderMenu folder={folder} />
        <LinkButton size="s" href={hrefOf('folders', folder.id)}>
          {t('folders.edit')}
        </LinkButton>
      </div>
    </section>
  );
}

/** Shows that another folder is in this folder's place. Only a person knows whether it is the right one. */
function Replaced({ folder: { id, name } }: { readonly folder: Folder }) {
  const t = useText();
  const confirm = useConfirmFolder();
  const isLive = useLink() === 'live';
  return (
    <Banner
      tone="hold"
      title={t('folders.replaced')}
      action={
        <Button isDisabled={!isLive} onPress={() => void confirm(id, name)}>
          {t('folders.confirm')}
        </Button>
      }
    >
      {t('folders.replaced.text')}
    </Banner>
  );
}

const namesShown = 3;

/**
 * Names the folders that are not scanned because of their names. Their files are in no count, so a person must see them
 * here.
 */
function IgnoredFolders({ folders: { count, paths } }: { readonly folders: Folder['ignoredFolders'] }) {
  const t = useText();
  const formats = useFormats();
  if (count === 0) return null;
  const names = [...paths.slice(0, namesShown).map(isolate), ...(count > namesShown ? ['…'] : [])].join(', ');
  return <p className="dim small">{t('folders.ignoredSubfolders', { count, shown: formats.number(count), names })}</p>;
}

function FolderMenu({ folder }: { readonly folder: Folder }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const act = useAction();
  const isLive = useLink() === 'live';
  const canReveal = useCapability('reveal');
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, rules } = folder;
  const say = async (answering: Promise<{ ok: true } | { ok: false; error: CallError }>, text: string) => {
    const answer = await answering;
    if (answer.ok) toast({ tone: 'done', text });
    else toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
  };
  const paused = !rules.paused;
  const pause = () =>
    say(
      call('folders.update', { id, rules: { paused } }),
      t(paused ? 'folders.paused' : 'folders.resumed', { name: isolate(name) }),
    );
  const entries = [
    { id: 'edit', label: t('folders.edit'), icon: Pencil, onAction: () => navigate(hrefOf('folders', id)) },
    {
      id: 'pause',
      label: t(paused ? 'folders.pause' : 'folders.resume'),
      icon: paused ? Pause : Play,
      onAction: () => void pause(),
    },
    {
      id: 'scan',
      label: t('folders.scan'),
      icon: RefreshCw,
      onAction: () => void say(call('folders.scan', { id }), t('folders.scanned', { name: isolate(name) })),
    },
    ...(canReveal
      ? [
          {
            id: 'reveal',
            label: t('folders.reveal'),
            icon: FolderSearch,
            onAction: () => void act('app.reveal', { what: 'folder', id }),
          },
        ]
      : []),
    { id: 'remove', label: t('folders.remove'), icon: Trash2, isDanger: true, onAction: () => setRemoving(true) },
  ];
  return (
    <>
      <MenuButton label={t('folders.more', { name })} isDisabled={!isLive} entries={entries} />
      {isRemoving && <RemoveFolder folder={folder} onClose={() => setRemoving(false)} />}
    </>
  );
}
