import { Search, X } from 'lucide-react';
import { useId, type KeyboardEvent, type RefObject } from 'react';
import { useText } from '../../i18n/text.tsx';
import { navigate } from '../../screen/routes.ts';
import { isTyping } from '../../screen/screen.tsx';
import { useWindowKeys } from '../../screen/use-window-keys.ts';
import { IconButton } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { hrefOfSaved } from './saved-searches.tsx';
import { suggestionId, SuggestionList } from './suggestion-list.tsx';
import type { Suggestion } from './suggestions.ts';
import type { QuestionControls } from './use-question.ts';
import type { Search as SearchAnswer } from './use-search.ts';
import { useSuggestions, type Suggesting } from './use-suggestions.ts';

export interface SearchFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly controls: QuestionControls;
  readonly search: SearchAnswer;
  /** Moves the focus from the field to the hits. */
  readonly onLeaveDown: () => void;
}

/**
 * `/` moves the focus from the hits to this field, arrow down and Enter move it to the hits, Escape empties the field.
 * While there are suggestions, arrows go through them, Enter takes the current one, and Escape closes them.
 */
export function SearchField({ input, controls, search, onLeaveDown }: SearchFieldProps) {
  const t = useText();
  const listId = useId();
  const { question, text, setText } = controls;
  const suggesting = useSuggestions(question, search);
  const { list, active, open, close } = suggesting;
  useSlashKey(input);
  const choose = ({ choice }: Suggestion) => {
    close();
    if ('saved' in choice) navigate(hrefOfSaved(choice.saved));
    else controls.change(choice.question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = list[active];
    if (event.nativeEvent.isComposing) return;
    if (moveBy(event.key, suggesting)) event.preventDefault();
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && list.length > 0) close();
    else if (event.key === 'Escape') setText('');
    else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      close();
      onLeaveDown();
    } else return;
    event.preventDefault();
  };
  return (
    <div className="find search-field" role="search">
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.length > 0}
        aria-controls={list.length > 0 ? listId : undefined}
        aria-activedescendant={active < 0 ? undefined : suggestionId(listId, active)}
        value={text}
        autoFocus
        aria-label={t('shell.find')}
        placeholder={t('search.placeholder')}
        maxLength={1_000}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          open(target.value);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {text === '' ? (
        <Kbd>/</Kbd>
      ) : (
        <IconButton size="s" label={t('search.clear')} icon={X} onPress={() => setText('')} />
      )}
      {list.length > 0 && <SuggestionList id={listId} suggestions={list} active={active} onChoose={choose} />}
    </div>
  );
}

/** Moves through the suggestions; before the first and behind the last one is the field itself. */
function moveBy(key: string, { list, active, setActive }: Suggesting): boolean {
  if (list.length === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
  const places = list.length + 1;
  setActive(((active + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1);
  return true;
}

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useWindowKeys((event) => {
    if (event.key !== '/' || isTyping(event.target)) return;
    event.preventDefault();
    input.current?.select();
  });
}
