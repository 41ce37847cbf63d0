import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { IconButton } from './button.tsx';
import './menu.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly onAction: () => void;
  readonly isDisabled?: boolean;
  readonly isDanger?: boolean;
}

export interface MenuButtonProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly entries: readonly MenuEntry[];
  readonly isDisabled?: boolean;
  /** Reached by other keys than Tab, or by Tab only in the current row of a list. */
  readonly excludeFromTabOrder?: boolean;
}

/** A menu of less frequent actions behind three dots. */
export function MenuButton({ label, icon = Ellipsis, entries, isDisabled = false, ...rest }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <IconButton label={label} icon={icon} isDisabled={isDisabled} {...rest} />
      <Popover className="menu-popover" placement="bottom end">
        <Entries label={label} entries={entries} />
      </Popover>
    </MenuTrigger>
  );
}

/** A place in the window, in CSS pixels. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

interface PointMenuProps extends Pick<MenuButtonProps, 'label' | 'entries'> {
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

/** A menu at the place where a person asked for it, by the right button or the menu key. */
export function PointMenu({ label, entries, at, onClose }: PointMenuProps) {
  const point = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={point} aria-hidden style={{ position: 'fixed', left: at.x, top: at.y, width: 0, height: 0 }} />
      <Popover
        className="menu-popover"
        placement="bottom start"
        offset={2}
        triggerRef={point}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Entries label={label} entries={entries} onClose={onClose} />
      </Popover>
    </>
  );
}

interface EntriesProps extends Pick<MenuButtonProps, 'label' | 'entries'> {
  readonly onClose?: () => void;
}

function Entries({ label, entries, onClose }: EntriesProps) {
  return (
    <Menu aria-label={label} className="menu" {...(onClose && { onClose, autoFocus: 'first' as const })}>
      {entries.map(({ id, label: text, icon: Icon, onAction, isDisabled = false, isDanger = false }) => (
        <MenuItem
          key={id}
          id={id}
          textValue={text}
          onAction={onAction}
          isDisabled={isDisabled}
          className="menu-item"
          data-danger={isDanger || undefined}
        >
          {Icon && <Icon aria-hidden />}
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
