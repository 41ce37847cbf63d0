import { ArrowDown, ArrowUp } from 'lucide-react';
import './sort-head.css';

/** How a list is sorted. */
interface Sorting<By extends string> {
  readonly by: By;
  readonly descending: boolean;
}

interface SortHeadProps<By extends string> {
  readonly text: string;
  readonly by: By;
  readonly sorting: Sorting<By>;
  /** The direction of the first press: names start with A, sizes and times with the largest. */
  readonly startsDescending?: boolean;
  readonly className?: string;
  /** Takes the focus when it appears: after a press that drew the list again. */
  readonly autoFocus?: boolean;
  readonly onSort: (sorting: Sorting<By>) => void;
}

/** The head of a column that sorts a grid by it. Another press sorts the other way. */
export function SortHead<By extends string>(props: SortHeadProps<By>) {
  const { text, by, sorting, startsDescending = false, className, autoFocus, onSort } = props;
  const isSorted = sorting.by === by;
  const Icon = sorting.descending ? ArrowDown : ArrowUp;
  return (
    <span
      role="columnheader"
      className={className}
      aria-sort={isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className="sort-head"
        autoFocus={autoFocus}
        onClick={() => onSort({ by, descending: isSorted ? !sorting.descending : startsDescending })}
      >
        <span className="cut">{text}</span>
        {isSorted && <Icon aria-hidden />}
      </button>
    </span>
  );
}
