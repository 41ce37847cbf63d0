import { Search, X } from 'lucide-react';
import { useEffect, type RefObject } from 'react';
import { useText } from '../../i18n/text.tsx';
import { isTyping } from '../../screen/screen.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';

export interface SearchFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Moves the focus from the field to the hits. */
  readonly onLeaveDown: () => void;
}

/**
 * `/` moves the focus from the hits to this field, arrow down and Enter move it to the hits, Escape empties the field.
 */
export function SearchField({ input, text, onChange, onLeaveDown }: SearchFieldProps) {
  const t = useText();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.select();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [input]);
  return (
    <div className="find search-field" role="search">
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        value={text}
        autoFocus
        aria-label={t('shell.find')}
        placeholder={t('search.placeholder')}
        maxLength={1_000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
          else if (event.key === 'ArrowDown' || event.key === 'Enter') onLeaveDown();
          else return;
          event.preventDefault();
        }}
      />
      {text === '' ? (
        <Kbd>/</Kbd>
      ) : (
        <IconButton size="s" label={t('search.clear')} icon={X} onPress={() => onChange('')} />
      )}
    </div>
  );
}
