import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useFormats } from '../../i18n/formats.ts';
import { useLocale } from '../../i18n/text.tsx';
import { amountText, type CurrencySum } from './exact-sums.ts';
import '../../ui/menu.css';
import './choice-list.css';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Of documents; `null` when it is not known. */
  readonly count: number | null;
  readonly sums: readonly CurrencySum[];
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly autoFocus?: boolean;
}

/** Offers values of a filter, each with the number of its documents and what they come to. */
export function ChoiceList({ label, choices, chosen, onChoose, autoFocus = false }: ChoiceListProps) {
  const formats = useFormats();
  const sumText = useSumText();
  return (
    <ListBox
      aria-label={label}
      className="menu choice-list"
      selectionMode="single"
      selectedKeys={chosen === null ? [] : [chosen]}
      autoFocus={autoFocus}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (key !== undefined) onChoose(String(key));
      }}
    >
      {choices.map(({ id, label: text, count, sums }) => (
        <ListBoxItem key={id} id={id} textValue={text} className="menu-item choice">
          <span className="cut">{text}</span>
          <span className="choice-count">{count === null ? '' : formats.number(count)}</span>
          <span className="choice-sum">{sumText(sums)}</span>
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

/** Returns a short text of sums: that of the most frequent currency, and a sign that there are others. */
export function useSumText(): (sums: readonly CurrencySum[]) => string {
  const locale = useLocale();
  return ([first, ...others]) => {
    if (first === undefined) return '';
    const text = [amountText(first.amount, locale), first.currency].filter((part) => part !== null).join(' ');
    return others.length === 0 ? text : `${text} …`;
  };
}
