import { Search } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/text.tsx';
import './find-setting.css';

/**
 * Shows only the parts that have all words of the search somewhere: in a title, a label, an explanation or a value. What a
 * person reads is what is searched, so that no list of words has to be kept beside the settings.
 */
export function FindSetting({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const parts = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [isNone, setNone] = useState(false);
  useLayoutEffect(() => {
    const sections = [...(parts.current?.children ?? [])].filter((part) => part instanceof HTMLElement);
    for (const section of sections) section.hidden = !hasWords(section, text);
    setNone(sections.every((section) => section.hidden));
  }, [text]);
  return (
    <>
      <div className="find-setting" role="search" aria-label={t('settings.find')}>
        <Search aria-hidden />
        <input
          type="search"
          className="field-input"
          aria-label={t('settings.find')}
          placeholder={t('settings.find')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setText('')}
        />
      </div>
      <p role="status" className="dim">
        {isNone && t('settings.find.none', { text })}
      </p>
      <div ref={parts} className="settings-parts">
        {children}
      </div>
    </>
  );
}

/** Values of fields are no text of the page, but are read as such. */
function hasWords(part: HTMLElement, text: string): boolean {
  const values = [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
    ({ value }) => value,
  );
  const all = [part.textContent, ...values].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => all.includes(word));
}
