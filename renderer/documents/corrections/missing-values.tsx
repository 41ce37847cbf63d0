import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { DataPoint } from '#contract/documents.ts';
import { useText } from '../../i18n/text.tsx';
import { usePointText } from '../point-text.ts';
import { ItemsEditor } from './items-editor.tsx';
import type { Correcting } from './use-correcting.ts';
import { ValueEditor } from './value-editor.tsx';
import '../../ui/menu.css';

interface MissingValuesProps {
  readonly correcting: Correcting;
  readonly all: readonly DataPoint[];
}

/** Adds a value that was not read: a field of the class is chosen, and its value typed or read from the page. */
export function MissingValues({ correcting, all }: MissingValuesProps) {
  const t = useText();
  const pointText = usePointText();
  const [table, setTable] = useState<string | null>(null);
  const { missing, editing } = correcting;
  if (missing.some(({ name }) => name === table) && table !== null) {
    return (
      <ItemsEditor
        label={pointText.field(table)}
        items={[]}
        all={all}
        onSave={(items) => correcting.saveItems(table, items)}
        onClose={() => setTable(null)}
      />
    );
  }
  const draft = missing.some(({ name }) => name === editing.draft?.field) ? editing.draft : null;
  if (draft !== null) {
    return (
      <div className="value-row" data-editing>
        <span className="value-field cut">{pointText.field(draft.field)}</span>
        <ValueEditor draft={draft} editing={editing} onSave={() => void correcting.save()} />
      </div>
    );
  }
  if (missing.length === 0) return null;
  return (
    <div className="value-add">
      <MenuTrigger>
        <Button className="button" data-kind="quiet" data-size="s">
          <Plus aria-hidden />
          <span>{t('correct.add')}</span>
        </Button>
        <Popover className="menu-popover" placement="bottom start">
          <Menu
            aria-label={t('correct.add')}
            className="menu"
            onAction={(key) => {
              const field = missing.find(({ name }) => name === key);
              if (field?.isTable === true) setTable(field.name);
              else if (field !== undefined) editing.start(field.name, field.dataType, null);
            }}
          >
            {missing.map(({ name }) => (
              <MenuItem key={name} id={name} textValue={pointText.field(name)} className="menu-item">
                {pointText.field(name)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  );
}
