import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Text } from 'react-aria-components/Text';
import { useFormats } from '../../i18n/formats.ts';
import { useLocale } from '../../i18n/text.tsx';
import { amountText, sumText, type CurrencySum } from './exact-sums.ts';
import '../../ui/menu.css';
import './choice-list.css';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Of documents; `null` when it is not known. */
  readonly count: number | null;
  readonly sums: readonly CurrencySum[];
  /** True when the label is what a document or a person says, which no sentence changes. */
  readonly isValue?: boolean;
  /** What the choice means, where its label does not say it. */
  readonly note?: string | null;
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
      {choices.map(({ id, label: text, count, sums, isValue, note = null }) => (
        <ListBoxItem key={id} id={id} textValue={text} className="menu-item choice">
          <span className="cut" data-value={isValue || undefined}>
            {text}
          </span>
          <span className="choice-count">{count === null ? '' : formats.number(count)}</span>
          <span className="choice-sum">
            <ShortSums sums={sums} />
          </span>
          {note !== null && <Text slot="description">{note}</Text>}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

interface ShortSumsProps {
  readonly sums: readonly CurrencySum[];
  /** Whether a currency that is the only one is left out, where it stands elsewhere. */
  readonly isPlain?: boolean;
}

/** The sum of the most frequent currency, and how many others there are, which appear on it. */
export function ShortSums({ sums, isPlain = false }: ShortSumsProps) {
  const locale = useLocale();
  const [first, ...others] = sums;
  if (first === undefined) return null;
  const textOf = (sum: CurrencySum) => sumText(sum, locale);
  if (others.length === 0) return isPlain ? amountText(first.amount, locale) : textOf(first);
  return (
    <span className="sums-mixed" title={sums.map(textOf).join(', ')}>
      {textOf(first)} <small aria-hidden>+{others.length}</small>
      <span className="hidden-visually">, {others.map(textOf).join(', ')}</span>
    </span>
  );
}
