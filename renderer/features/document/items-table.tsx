import type { DataPoint } from '#contract/documents.ts';
import { useMemo } from 'react';
import { useLocale, useText } from '../../i18n/text.tsx';
import type { ItemPoint } from './item-points.ts';
import './pressable-rows.css';
import './items-table.css';

export interface ItemsTableProps {
  readonly label: string;
  readonly rows: readonly ItemPoint[];
  readonly active: DataPoint | null;
  readonly onActive: (point: DataPoint | null) => void;
  /** Shows the page where the row was read. */
  readonly onChoose: (point: DataPoint) => void;
}

/**
 * Shows the rows of a table of items with the sum of their amounts. A row under the pointer highlights its place on the
 * page. Columns without a value are left out.
 */
export function ItemsTable({ label, rows, active, onActive, onChoose }: ItemsTableProps) {
  const t = useText();
  const { money, plain } = useNumbers();
  const hasTax = rows.some(({ item }) => item.taxRate !== null);
  const hasPrice = rows.some(({ item }) => item.unitPrice !== null);
  const hasQuantity = rows.some(({ item }) => item.quantity !== null);
  const cents = rows.reduce((sum, { item }) => sum + Math.round((item.amount ?? 0) * 100), 0);
  const span = 1 + [hasQuantity, hasPrice, hasTax].filter(Boolean).length;
  return (
    <div className="items-scroll">
      <table className="items-table pressable-rows" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('document.items.description')}</th>
            {hasQuantity && <th scope="col">{t('document.items.quantity')}</th>}
            {hasPrice && <th scope="col">{t('document.items.unitPrice')}</th>}
            {hasTax && <th scope="col">{t('document.items.taxRate')}</th>}
            <th scope="col">{t('document.items.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, point }, index) => (
            <tr
              key={index}
              data-active={point === active || undefined}
              onPointerEnter={() => onActive(point)}
              onPointerLeave={() => onActive(null)}
            >
              <th scope="row">
                <button
                  type="button"
                  onFocus={() => onActive(point)}
                  onBlur={() => onActive(null)}
                  onClick={() => onChoose(point)}
                >
                  {item.description ?? t('document.items.noDescription')}
                </button>
              </th>
              {hasQuantity && (
                <td>{[item.quantity === null ? '' : plain(item.quantity), item.unit ?? ''].join(' ').trim()}</td>
              )}
              {hasPrice && <td>{item.unitPrice === null ? '' : money(item.unitPrice)}</td>}
              {hasTax && <td>{item.taxRate === null ? '' : `${plain(item.taxRate)} %`}</td>}
              <td>{item.amount === null ? '' : money(item.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={span}>
              {t('document.items.sum')}
            </th>
            <td>{money(cents / 100)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function useNumbers() {
  const locale = useLocale();
  return useMemo(() => {
    const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
    const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    return { money: (value: number) => money.format(value), plain: (value: number) => plain.format(value) };
  }, [locale]);
}
