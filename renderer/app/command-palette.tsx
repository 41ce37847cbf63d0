import { Search } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useText } from '../i18n/text.tsx';
import { hrefOf, navigate } from '../screen/routes.ts';
import { useWindowKeys } from '../screen/use-window-keys.ts';
import { useCommands, type Command } from './use-commands.ts';
import './command-palette.css';

/** `Ctrl/Cmd+K`: finds every screen and every action by its name; any other text is passed to Search. */
export function CommandPalette() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const commands = useCommands();
  useWindowKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setText('');
    setOpen((before) => !before);
  });
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
