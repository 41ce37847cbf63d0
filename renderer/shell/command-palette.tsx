import { FileSearch, Inbox, Pause, Play, Plus, Search, type LucideIcon } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useCall, useQuery } from '../bridge/react.tsx';
import { useText } from '../i18n/text.tsx';
import { useAddFiles } from './add-files.tsx';
import { hrefOf, navigate } from './routes.ts';
import { places } from './sidebar.tsx';
import './command-palette.css';

interface Command {
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** `Ctrl/Cmd+K`: every place and every action by its name; anything else is searched for. */
export function CommandPalette() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const commands = useCommands();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setText('');
      setOpen((before) => !before);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const wanted = text.trim().toLocaleLowerCase();
  const found = commands.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
  const shown: readonly Command[] =
    wanted === ''
      ? found
      : [
          ...found,
          {
            id: 'find',
            title: t('palette.find', { text: text.trim() }),
            icon: Search,
            run: () => navigate(hrefOf('search', null, { q: text.trim() })),
          },
        ];
  return (
    <ModalOverlay className="palette-overlay" isOpen={isOpen} isDismissable onOpenChange={setOpen}>
      <Modal className="palette">
        <Dialog aria-label={t('palette.title')} className="palette-dialog">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label={t('palette.title')} autoFocus className="palette-field">
              <Search aria-hidden />
              <Input placeholder={t('palette.placeholder')} />
            </SearchField>
            <Menu className="palette-list" aria-label={t('palette.title')} items={shown}>
              {({ id, title, icon: Icon, run }) => (
                <MenuItem
                  id={id}
                  textValue={title}
                  className="menu-item"
                  onAction={() => {
                    setOpen(false);
                    run();
                  }}
                >
                  <Icon aria-hidden />
                  <span className="cut">{title}</span>
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function useCommands(): readonly Command[] {
  const t = useText();
  const call = useCall();
  const { pick } = useAddFiles();
  const { data: status } = useQuery('app.status', {});
  const isPaused = status?.state === 'paused';
  return useMemo(() => {
    const go = places.map(({ screen, icon, title }) => ({
      id: screen,
      title: t('palette.go', { place: t(title) }),
      icon,
      run: () => navigate(hrefOf(screen)),
    }));
    return [
      ...go,
      {
        id: 'files',
        title: t('palette.go', { place: t('files.title') }),
        icon: FileSearch,
        run: () => navigate(hrefOf('files')),
      },
      { id: 'add', title: t('shell.addFiles'), icon: Plus, run: () => pick('files') },
      { id: 'add-folder', title: t('shell.addFolder'), icon: Plus, run: () => pick('folder') },
      isPaused
        ? { id: 'resume', title: t('shell.resume'), icon: Play, run: () => void call('app.resume', {}) }
        : { id: 'pause', title: t('shell.pause'), icon: Pause, run: () => void call('app.pause', {}) },
      { id: 'setup', title: t('palette.setup'), icon: Inbox, run: () => navigate(hrefOf('setup')) },
    ];
  }, [t, call, pick, isPaused]);
}
