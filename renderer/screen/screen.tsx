import { Search } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../i18n/text.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { LinkStateBanners } from './link-banners.tsx';
import { navigate, hrefOf } from './routes.ts';
import { useWindowKeys } from './use-window-keys.ts';
import './screen.css';

export interface ScreenFrameProps {
  readonly title: string;
  /** Buttons at the end of the header, the main one last. */
  readonly actions?: ReactNode;
  /** Replaces the usual search field. */
  readonly search?: ReactNode;
  /** `fill`: the screen divides the height itself, for instance into a list and a detail. */
  readonly layout?: 'scroll' | 'fill';
  readonly children: ReactNode;
}

/** The frame of every screen: title, search field, actions, and banners about the app as a whole. */
export function Screen({ title, actions, search, layout = 'scroll', children }: ScreenFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(heading);
  return (
    <>
      <header className="screen-head">
        <h1 className="cut" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {search ?? <FindField />}
        {actions !== undefined && <div className="screen-actions">{actions}</div>}
      </header>
      <LinkStateBanners />
      <div className="screen-body" data-layout={layout}>
        {children}
      </div>
    </>
  );
}

/**
 * After navigation the focused element no longer exists. The focus moves to the title, so that the next Tab and a
 * screen reader continue here and not at the top of the window. Fields that take the focus themselves keep it.
 */
export function useFocusOnArrival(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (arrivals.hasNavigated && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

const arrivals = { hasNavigated: false };
addEventListener('hashchange', () => (arrivals.hasNavigated = true), { once: true });

/** The search field of every screen; the key `/` focuses it. */
function FindField() {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  useWindowKeys((event) => {
    if (event.key !== '/' || isTyping(event.target)) return;
    event.preventDefault();
    input.current?.focus();
  });
  return (
    <form
      className="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(hrefOf('search', null, { q: input.current?.value ?? '' }));
      }}
    >
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={t('shell.find')}
        placeholder={t('shell.find')}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={(event) => event.key === 'Escape' && input.current?.blur()}
      />
      <Kbd>/</Kbd>
    </form>
  );
}

/** Returns whether the target is a text field, in which the shell's keyboard shortcuts do not apply. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))
  );
}
