import { Plus, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { DataPoint, LineItem } from '#contract/documents.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { usePointText } from '../point-text.ts';
import { centsOf, emptyRow, itemsOf, rowOf, type DraftRow } from './item-rows.ts';
import './items-editor.css';

interface ItemsEditorProps {
  readonly label: string;
  readonly items: readonly LineItem[];
  /** The other values, with which the sum is compared. */
  readonly all: readonly DataPoint[];
  /** Resolves with whether the rows were saved. */
  readonly onSave: (items: readonly LineItem[]) => Promise<boolean>;
  readonly onClose: () => void;
}

const columns = ['description', 'quantity', 'unitPrice', 'taxRate', 'amount'] as const;

/** The rows of a table of items as fields. Enter saves, Escape keeps what was read. */
export function ItemsEditor({ label, items, all, onSave, onClose }: ItemsEditorProps) {
  const t = useText();
  const locale = useLocale();
  const [rows, setRows] = useState(() =>
    items.length === 0 ? [emptyRow(0)] : items.map((item, id) => rowOf(item, id, locale)),
  );
  const [isSaving, setSaving] = useState(false);
  const read = itemsOf(rows, locale);
  const change = (id: number, part: Partial<DraftRow>) =>
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const save = async () => {
    if (isSaving || read.wrong.size > 0) return;
    setSaving(true);
    if (await onSave(read.items)) onClose();
    else setSaving(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the screen around it do not apply.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <form
      className="items-editor"
      aria-label={label}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="items-editor-row items-editor-heads" aria-hidden>
        {columns.slice(1).map((column) => (
          <span key={column}>{t(`document.items.${column}`)}</span>
        ))}
      </div>
      {rows.map((row, index) => (
        <div
          key={row.id}
          className="items-editor-row"
          role="group"
          aria-label={t('document.items.row', { row: index + 1 })}
        >
          {columns.map((column) => (
            <input
              key={column}
              className="field-input"
              data-column={column}
              aria-label={t(`document.items.${column}`)}
              aria-invalid={read.wrong.has(`${row.id} ${column}`)}
              value={row[column]}
              maxLength={column === 'description' ? 300 : 40}
              autoComplete="off"
              spellCheck={false}
              autoFocus={index === 0 && column === 'description'}
              onChange={({ target }) => change(row.id, { [column]: target.value })}
            />
          ))}
          <IconButton
            size="s"
            label={t('document.items.removeRow', { row: index + 1 })}
            icon={Trash2}
            onPress={() => setRows((before) => before.filter(({ id }) => id !== row.id))}
          />
        </div>
      ))}
      <p role="status" className="items-editor-sum">
        {read.wrong.size > 0 ? t('document.items.notNumber') : <Arithmetic items={read.items} all={all} />}
      </p>
      <div className="items-editor-actions">
        <Button
          size="s"
          icon={Plus}
          onPress={() => setRows((before) => [...before, emptyRow(1 + Math.max(0, ...before.map(({ id }) => id)))])}
        >
          {t('document.items.add')}
        </Button>
        <span />
        <Button size="s" kind="quiet" onPress={onClose}>
          {t('shell.cancel')}
        </Button>
        <Button size="s" kind="primary" type="submit" isDisabled={read.wrong.size > 0} isPending={isSaving}>
          {t('shell.save')}
        </Button>
      </div>
    </form>
  );
}

/** Says what the rows come to, and which amount of the document that is, or what the document says instead. */
function Arithmetic({ items, all }: Pick<ItemsEditorProps, 'items' | 'all'>) {
  const t = useText();
  const formats = useFormats();
  const locale = useLocale();
  const pointText = usePointText();
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const cents = centsOf(items);
  const shown = { count: items.length, shown: formats.number(items.length), sum: money.format(cents / 100) };
  const amounts = ['net_total', 'total'].flatMap((name) => {
    const point = all.find((each) => each.name === name);
    return typeof point?.value === 'number' ? [{ name, value: point.value }] : [];
  });
  const same = amounts.find(({ value }) => Math.round(value * 100) === cents);
  const [other] = amounts;
  const about =
    same !== undefined
      ? t('document.items.equals', { field: pointText.field(same.name) })
      : other === undefined
        ? ''
        : t('document.items.differs', { field: pointText.field(other.name), value: money.format(other.value) });
  return [t('document.items.sum', shown), about].filter((part) => part !== '').join(' · ');
}
