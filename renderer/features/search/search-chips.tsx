import { ArrowDownUp, Tag, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { SearchOrder } from '#contract/search-parameters.ts';
import { useQuery } from '../../bridge/react.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { everything, isLimited, usualOrder, type Question } from './question.ts';
import { useQuestionWords, type SlotName } from './question-words.ts';
import { tagMeant } from './suggestions.ts';
import './search-chips.css';

interface SearchChipsProps {
  readonly question: Question;
  readonly onChange: (change: Partial<Question>) => void;
  readonly onAsk: (question: Question) => void;
  /** Stands at the end of the line. */
  readonly children: ReactNode;
}

/** What takes a limit away. */
const without: Readonly<Record<SlotName | 'fuzzy', Partial<Question>>> = {
  class: { tagName: null },
  words: { query: '', fuzzy: false },
  issuer: { issuer: null },
  time: { time: null },
  amount: { amount: null },
  folder: { folder: null },
  field: { field: null },
  check: { needsCheck: false },
  similar: { similarTo: null },
  fuzzy: { fuzzy: false },
};

/** Whether a limit is a name from a document or a disk, which begins as it is written there. */
const isValueSlot = (slot: SlotName | 'fuzzy'): boolean => slot === 'class' || slot === 'issuer' || slot === 'folder';

/** Everything that limits the search, each of which is taken away by itself. */
export function SearchChips({ question, onChange, onAsk, children }: SearchChipsProps) {
  const t = useText();
  const pointText = usePointText();
  const words = useQuestionWords();
  const row = useRef<HTMLDivElement>(null);
  const limits = [
    ...words.limits(question).map(({ slot, text }) => ({
      slot,
      text: slot === 'class' && question.tagName !== null ? isolate(pointText.tag(question.tagName)) : text,
    })),
    ...(question.fuzzy ? [{ slot: 'fuzzy' as const, text: t('search.fuzzy') }] : []),
  ];
  const keepFocus = useFocusInRow(row, limits.length);
  return (
    <div className="chips" ref={row}>
      {isLimited(question) && (
        <div className="chips-active" role="group" aria-label={t('search.active')}>
          {limits.map(({ slot, text }) => (
            <button
              key={slot}
              type="button"
              className="chip"
              aria-label={t('search.remove', { filter: text })}
              onClick={() => {
                keepFocus();
                onChange(without[slot]);
              }}
            >
              <bdi className="cut" data-value={isValueSlot(slot) || undefined}>
                {text}
              </bdi>
              <X aria-hidden />
            </button>
          ))}
          {question.tagName === null && <MeantClass query={question.query} onChange={onChange} />}
          <Button kind="quiet" size="s" onPress={() => onAsk({ ...everything, order: question.order })}>
            {t('search.clearAll')}
          </Button>
        </div>
      )}
      <div className="chips-end">{children}</div>
    </div>
  );
}

/** Offers the documents of a class whose name was typed as a word. */
function MeantClass({ query, onChange }: { readonly query: string; readonly onChange: SearchChipsProps['onChange'] }) {
  const t = useText();
  const { tagNames } = usePointText();
  const { data: tags } = useQuery('tags.list', {});
  const meant = tagMeant(query, tags?.flatMap(({ name }) => name ?? []) ?? [], tagNames);
  if (meant === null) return null;
  return (
    <Button icon={Tag} size="s" onPress={() => onChange({ tagName: meant, ...without.words })}>
      {t('search.meantClass', { name: isolate(tagNames(meant)[0]) })}
    </Button>
  );
}

/** A chip that is taken away has the focus, which moves to the next one. */
function useFocusInRow(row: React.RefObject<HTMLElement | null>, count: number): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isWanted.current) row.current?.querySelector<HTMLElement>('button')?.focus();
    isWanted.current = false;
  }, [row, count]);
  return () => {
    isWanted.current = true;
  };
}

const orders = [
  'relevance-down',
  'date-down',
  'date-up',
  'amount-down',
  'amount-up',
  'issuer-up',
  'issuer-down',
  'added-down',
  'added-up',
] as const;

/** Chooses the order of the hits. */
export function SortMenu({ question, onChange }: Pick<SearchChipsProps, 'question' | 'onChange'>) {
  const t = useText();
  const order = question.order ?? usualOrder(question);
  const chosen = `${order.by}-${order.descending ? 'down' : 'up'}`;
  const choose = (key: string) => {
    const [by, direction] = key.split('-') as [SearchOrder['by'], string];
    onChange({ order: { by, descending: direction === 'down' } });
  };
  const by = t(`search.by.${order.by}`);
  return (
    <MenuTrigger>
      <AriaButton
        className="button"
        data-kind="quiet"
        data-size="s"
        aria-label={t('search.slot.of', { name: t('search.sort'), value: by })}
      >
        <ArrowDownUp aria-hidden />
        <span>{by}</span>
      </AriaButton>
      <Popover className="menu-popover" placement="bottom end">
        <Menu
          aria-label={t('search.sort')}
          className="menu"
          selectionMode="single"
          selectedKeys={[chosen]}
          onAction={(key) => choose(String(key))}
        >
          {orders.map((id) => (
            <MenuItem key={id} id={id} className="menu-item select-option" textValue={orderText(t, id)}>
              {orderText(t, id)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

const orderText = (t: ReturnType<typeof useText>, id: (typeof orders)[number]) =>
  id === 'relevance-down' ? t('search.sort.relevance') : t(`search.sort.${id}`);
