import { Pencil } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { DataPoint } from '#contract/documents.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { centsOf } from '../corrections/item-rows.ts';
import { ItemsEditor } from '../corrections/items-editor.tsx';
import type { Correcting } from '../corrections/use-correcting.ts';
import { usePointText } from '../point-text.ts';
import type { DocumentPoints, ItemPoint } from './item-points.ts';
import './pressable-rows.css';
import './items-table.css';

export interface ItemsTableProps {
  readonly table: DocumentPoints['tables'][number];
  /** The other values, with which the sum is compared. */
  readonly all: readonly DataPoint[];
  /** `null` where the document cannot be corrected. */
  readonly correcting: Correcting | null;
  readonly active: DataPoint | null;
  readonly onActive: (point: DataPoint | null) => void;
  /** Shows the page where the row was read. */
  readonly onChoose: (point: DataPoint) => void;
}

/**
 * Shows the rows of a table of items under the sum of their amounts. A row under the pointer is marked on the page. A
 * unit price is shown where it is not the amount itself.
 */
export function ItemsTable({ table, all, correcting, active, onActive, onChoose }: ItemsTableProps) {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { point, rows } = table;
  const close = () => {
    setEditing(false);
    // The focus would be lost with the fields.
    pencil.current?.focus();
  };
  const pointText = usePointText();
  const label = pointText.field(point.name);
  const sum = useSumOfItems(rows);
  return (
    <section className="detail-part" aria-label={label}>
      <div className="detail-part-head">
        <h2>{label}</h2>
        {point.needsCheck && (
          <b className="value-check" title={t('document.items.check.why')}>
            {t('document.points.check')}
          </b>
        )}
        <span>{sum}</span>
        {correcting !== null && (
          <IconButton
            ref={pencil}
            size="s"
            label={t('correct.edit', { field: label })}
            icon={Pencil}
            aria-expanded={isEditing}
            onPress={() => setEditing(!isEditing)}
          />
        )}
      </div>
      {isEditing && correcting !== null ? (
        <ItemsEditor
          label={label}
          items={rows.map(({ item }) => item)}
          all={all}
          onSave={(items) => correcting.saveItems(point.name, items)}
          onClose={close}
        />
      ) : (
        <ItemRows {...{ label, rows, active, onActive, onChoose }} />
      )}
    </section>
  );
}

/** Returns how many rows there are, and the sum of their amounts. */
export function useSumOfItems(rows: readonly ItemPoint[]): string {
  const t = useText();
  const formats = useFormats();
  const { money } = useNumbers();
  const cents = centsOf(rows.map(({ item }) => item));
  return t('document.items.sum', { count: rows.length, shown: formats.number(rows.length), sum: money(cents / 100) });
}

export interface ItemRowsProps extends Pick<ItemsTableProps, 'active' | 'onActive' | 'onChoose'> {
  readonly label: string;
  readonly rows: DocumentPoints['tables'][number]['rows'];
}

/** The rows alone, with a heading for each column that is read aloud only. */
export function ItemRows({ label, rows, active, onActive, onChoose }: ItemRowsProps) {
  const t = useText();
  const { money, plain } = useNumbers();
  const hasQuantity = rows.some(({ item }) => item.quantity !== null || item.unitPrice !== null);
  const taxRates = new Set(rows.map(({ item }) => item.taxRate));
  const hasTax = taxRates.size > 1;
  return (
    <table className="items-table pressable-rows" aria-label={label}>
      <thead className="hidden-visually">
        <tr>
          <th scope="col">{t('document.items.description')}</th>
          {hasQuantity && <th scope="col">{t('document.items.quantity')}</th>}
          {hasTax && <th scope="col">{t('document.items.taxRate')}</th>}
          <th scope="col">{t('document.items.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ item, point: place }, index) => (
          <tr
            key={index}
            data-active={place === active || undefined}
            onPointerEnter={() => onActive(place)}
            onPointerLeave={() => onActive(null)}
          >
            <th scope="row">
              <button
                type="button"
                className="cut"
                title={item.description ?? undefined}
                onFocus={() => onActive(place)}
                onBlur={() => onActive(null)}
                onClick={() => onChoose(place)}
              >
                {item.description ?? t('document.items.noDescription')}
              </button>
            </th>
            {hasQuantity && <td className="items-quantity">{quantityOf(item, { money, plain })}</td>}
            {hasTax && <td className="items-quantity">{item.taxRate === null ? '' : `${plain(item.taxRate)} %`}</td>}
            <td>{item.amount === null ? '' : money(item.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns "2 Stk. × 645.00"; the price alone without a quantity, and no price that is the amount itself. */
function quantityOf(item: ItemPoint['item'], { money, plain }: ReturnType<typeof useNumbers>): string {
  const quantity = item.quantity === null ? '' : [plain(item.quantity), item.unit ?? ''].join(' ').trim();
  const price = item.unitPrice === null || item.unitPrice === item.amount ? '' : money(item.unitPrice);
  return [quantity, price].filter((part) => part !== '').join(' × ');
}

function useNumbers() {
  const locale = useLocale();
  return useMemo(() => {
    const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
    const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    return { money: (value: number) => money.format(value), plain: (value: number) => plain.format(value) };
  }, [locale]);
}
