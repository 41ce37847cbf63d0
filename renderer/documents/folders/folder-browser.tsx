import { ArrowUp, Folder, HardDrive, House, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { Browsed } from '#contract/folders.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './folder-browser.css';

export interface FolderBrowserProps {
  /** The folder to start with. The user's home when it is `null` or cannot be shown. */
  readonly start: string | null;
  /** A text above the list, for instance which folder was dropped. */
  readonly hint?: string;
  readonly onChoose: (path: string) => void;
  readonly onClose: () => void;
}

/**
 * Chooses a folder of the computer that Intray runs on. Enter opens a folder, Backspace goes up, letters find a name.
 */
export function FolderBrowser({ start, hint, onChoose, onClose }: FolderBrowserProps) {
  const t = useText();
  const hostText = useHostText();
  const [path, setPath] = useState(start);
  const { data, error } = useQuery('folders.browse', path === null ? {} : { path });
  const shown = usePlace(data, error === null);
  const above = shown?.parent ?? null;
  const goUp = () => above !== null && setPath(above);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && !(event.altKey && event.key === 'ArrowUp')) return;
    event.preventDefault();
    goUp();
  };
  // The typed path may be a folder that cannot be shown. The home always can.
  if (error !== null && path !== null && path === start) setPath(null);
  return (
    <Dialog
      isOpen
      size="l"
      title={t('browse.title')}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="primary" isDisabled={shown === null} onPress={() => shown !== null && onChoose(shown.path)}>
            {t('browse.choose', { name: shown?.name ?? '' })}
          </Button>
        </>
      }
    >
      {hint !== undefined && <p className="folder-browser-hint">{hint}</p>}
      <div className="folder-browser" onKeyDown={onKeyDown}>
        <Places places={shown?.places ?? []} here={shown?.path ?? ''} onGo={setPath} />
        <div className="folder-browser-main">
          <div className="folder-browser-path">
            <IconButton label={t('browse.up')} icon={ArrowUp} isDisabled={above === null} onPress={goUp} />
            <bdi className="mono cut" title={shown?.path}>
              {shown?.path ?? ''}
            </bdi>
          </div>
          {shown === null && error === null && <Skeleton rows={6} label={t('shell.loading')} />}
          {shown === null && error !== null && (
            <EmptyState icon={Folder} title={t('browse.failed')}>
              {hostText.error(error)}
            </EmptyState>
          )}
          {shown !== null && <FolderRows key={shown.path} shown={shown} onGo={setPath} />}
          {error !== null && shown !== null && <p className="folder-browser-note">{hostText.error(error)}</p>}
          {shown?.truncated === true && <p className="folder-browser-note">{t('browse.cut')}</p>}
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the last folder that could be shown, so that a failed step stays at the same folder. */
function usePlace(data: Browsed | null, isWell: boolean): Browsed | null {
  const [last, setLast] = useState(data);
  if (isWell && data !== null && data !== last) setLast(data);
  return data ?? last;
}

const icons: Readonly<Partial<Record<Browsed['places'][number]['kind'], LucideIcon>>> = {
  home: House,
  drive: HardDrive,
};

interface PlacesProps {
  readonly places: Browsed['places'];
  readonly here: string;
  readonly onGo: (path: string) => void;
}

function Places({ places, here, onGo }: PlacesProps) {
  const t = useText();
  return (
    <ul className="folder-browser-places" aria-label={t('browse.places')}>
      {places.map(({ kind, name, path }) => {
        const Icon = icons[kind] ?? Folder;
        return (
          <li key={path}>
            <button type="button" aria-current={path === here || undefined} onClick={() => onGo(path)}>
              <Icon aria-hidden />
              <span className="cut">{kind === 'drive' ? name : t(`browse.place.${kind}`)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function FolderRows({ shown, onGo }: { readonly shown: Browsed; readonly onGo: (path: string) => void }) {
  const t = useText();
  return (
    <ListBox
      className="folder-browser-list"
      aria-label={t('browse.inside', { name: shown.name })}
      items={shown.folders.map(({ name, path }) => ({ id: path, name }))}
      autoFocus={shown.folders.length > 0 ? 'first' : true}
      onAction={(id) => onGo(String(id))}
      renderEmptyState={() => <p className="folder-browser-note">{t('browse.empty')}</p>}
    >
      {({ id, name }) => (
        <ListBoxItem id={id} textValue={name} className="folder-browser-row">
          <Folder aria-hidden />
          <span className="name cut">{name}</span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
