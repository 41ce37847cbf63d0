import { Ellipsis, type LucideIcon } from 'lucide-react';
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
        <Menu aria-label={label} className="menu">
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
      </Popover>
    </MenuTrigger>
  );
}
