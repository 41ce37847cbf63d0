import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { ReactNode } from 'react';
import type { SearchResult } from '#contract/documents.ts';
import { useText } from '../../i18n/text.tsx';
import type { Summary } from './exact-sums.ts';
import { AmountChoices, TimeChoices } from './limit-choices.tsx';
import { MonthPlot } from './month-plot.tsx';
import type { Question } from './question.ts';
import { useQuestionWords, type Piece } from './question-words.ts';
import { SearchSums } from './search-sums.tsx';
import { ClassChoices, FolderChoices, IssuerChoices, type ChoicesProps } from './slot-choices.tsx';
import type { SearchState } from './search-session.ts';
import '../../ui/menu.css';
import './search-sentence.css';

interface SearchSentenceProps {
  readonly question: Question;
  readonly search: SearchState;
  readonly onChange: (change: Partial<Question>) => void;
  /** Moves the focus to the field in which words are typed. */
  readonly onWords: () => void;
}

/** Says what is searched for as a sentence, each part of which can be changed, and what it comes to. */
export function SearchSentence({ question, search, onChange, onWords }: SearchSentenceProps) {
  const words = useQuestionWords();
  const { summary, facets } = search;
  const hasFolders = (summary?.folders.length ?? 0) > 1;
  const pieces = words.pieces(question, { filters: summary !== null, folders: hasFolders });
  return (
    <div className="sentence">
      <p className="sentence-words">
        {pieces.map((piece) => (
          <span key={piece.slot} data-slot={piece.slot} data-set={piece.isSet || undefined}>
            {piece.before}
            <PieceSlot piece={piece} onWords={onWords} given={{ question, onChange, facets, summary }} />
            {piece.after}
          </span>
        ))}
      </p>
      <div className="sentence-sums">
        {summary !== null && (question.issuer !== null || question.tagName !== null) && (
          <MonthPlot question={question} onChange={onChange} />
        )}
        <SearchSums search={search} />
      </div>
    </div>
  );
}

interface PieceSlotProps {
  readonly piece: Piece;
  readonly onWords: () => void;
  readonly given: ChoicesProps & { readonly facets: SearchResult['facets']; readonly summary: Summary | null };
}

function PieceSlot({ piece: { slot, text, isSet }, onWords, given }: PieceSlotProps) {
  const t = useText();
  if (slot === 'words') {
    return (
      <button type="button" className="slot" data-set onClick={onWords}>
        <bdi className="cut">{text}</bdi>
      </button>
    );
  }
  const choices = choicesOf(slot);
  if (choices === null) return <bdi>{text}</bdi>;
  const label = {
    class: t('file.tag'),
    issuer: t('field.issuer'),
    time: t('search.slot.time'),
    amount: t('search.slot.amount'),
    folder: t('search.slot.folder'),
  }[choices.slot];
  return (
    <Slot label={label} text={text} isSet={isSet}>
      {(close) => {
        const onChange: ChoicesProps['onChange'] = (change) => {
          close();
          given.onChange(change);
        };
        return choices.draw({ ...given, onChange });
      }}
    </Slot>
  );
}

function choicesOf(slot: Piece['slot']) {
  type Given = PieceSlotProps['given'];
  const draw = {
    class: (given: Given): ReactNode => <ClassChoices {...given} />,
    issuer: (given: Given): ReactNode => <IssuerChoices {...given} />,
    time: (given: Given): ReactNode => <TimeChoices {...given} />,
    amount: (given: Given): ReactNode => <AmountChoices {...given} />,
    folder: (given: Given): ReactNode => <FolderChoices {...given} />,
  };
  if (slot === 'words' || slot === 'field' || slot === 'check' || slot === 'similar') return null;
  return { slot, draw: draw[slot] };
}

interface SlotProps {
  /** What is chosen here, such as "Issuer". */
  readonly label: string;
  readonly text: string;
  readonly isSet: boolean;
  /** Draws what is offered; `close` ends the choice. */
  readonly children: (close: () => void) => ReactNode;
}

/** A part of the sentence that opens what it can be changed to. */
function Slot({ label, text, isSet, children }: SlotProps) {
  const t = useText();
  return (
    <DialogTrigger>
      <Button
        className="slot"
        data-set={isSet || undefined}
        aria-label={t('search.slot.of', { name: label, value: text })}
      >
        <bdi className="cut">{text}</bdi>
      </Button>
      <Popover className="menu-popover slot-popover" placement="bottom start">
        <Dialog className="slot-dialog" aria-label={label}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
