import { X } from 'lucide-react';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { IconButton } from './button.tsx';
import { toneIcons, type Tone } from './pill.tsx';
import './toast.css';

export interface Toast {
  readonly tone: Tone;
  readonly text: string;
  /**
   * The subject of the toast: it replaces an earlier toast with the same subject. Without it, the text is the subject.
   */
  readonly about?: string;
  readonly action?: ToastAction;
}

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /** Whether it takes back what the toast reports, so that the key for that does the same. */
  readonly isUndo?: boolean;
}

interface Toasts {
  readonly show: (toast: Toast) => void;
  readonly undoLast: () => boolean;
}

const ToastContext = createContext<Toasts | null>(null);

const subjectOf = ({ about, text }: Toast) => about ?? text;

/** An error stays until it is closed; a toast with an action stays long enough for a person to reach it. */
const shownForMs = ({ tone, action }: Toast): number | null =>
  tone === 'fail' ? null : action === undefined ? 7_000 : 20_000;
const maxShown = 3;

/**
 * Shows the outcome of actions in toasts. Screen readers announce them politely. A toast disappears after a time,
 * unless it reports an error, and stays while it is pointed at. Escape closes the toast that has the focus.
 */
export function ToastRegion({ children, label, closeLabel }: ToastRegionProps) {
  const [toasts, setToasts] = useState<readonly (Toast & { readonly id: number })[]>([]);
  const lastId = useRef(0);
  const show = useCallback((toast: Toast) => {
    const id = (lastId.current += 1);
    setToasts((before) =>
      [...before.filter((each) => subjectOf(each) !== subjectOf(toast)), { ...toast, id }].slice(-maxShown),
    );
  }, []);
  const focus = useFocusGivenBack(toasts);
  const close = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  const shown = useRef(toasts);
  shown.current = toasts;
  const undoLast = useCallback(() => {
    const last = shown.current.findLast(({ action }) => action?.isUndo === true);
    if (last === undefined) return false;
    close(last.id);
    last.action?.onPress();
    return true;
  }, [close]);
  const context = useMemo(() => ({ show, undoLast }), [show, undoLast]);
  return (
    <ToastContext value={context}>
      {children}
      {/* A toast is above an open dialog, is read out there, and a press on it leaves the dialog open. */}
      <div className="toasts" role="region" aria-label={label} data-react-aria-top-layer {...focus}>
        <div role="status" aria-live="polite" className="toasts-live">
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => close(toast.id)} />
          ))}
        </div>
      </div>
    </ToastContext>
  );
}

export interface ToastRegionProps {
  readonly children: ReactNode;
  readonly label: string;
  readonly closeLabel: string;
}

export const useToast = (): ((toast: Toast) => void) => useToasts().show;

/** Returns a function that does what the newest toast offers to undo, and says whether there was one. */
export const useUndoOffered = (): (() => boolean) => useToasts().undoLast;

function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (toasts === null) throw new Error('there is no toast region above this component');
  return toasts;
}

/**
 * Keeps the focus when a focused toast disappears: it moves to the next toast; the last one gives it back to the
 * element that had it before, else to the title of the screen.
 */
function useFocusGivenBack(toasts: readonly Toast[]) {
  const region = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  const before = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    const next = region.current?.querySelector<HTMLElement>('button');
    const back = before.current?.isConnected === true ? before.current : document.querySelector<HTMLElement>('main h1');
    (next ?? back)?.focus({ preventScroll: true });
  }, [toasts]);
  const onFocus = ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    focused.current = target;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const onBlur = () => {
    queueMicrotask(() => {
      // An element that was removed from the page is handled by the layout effect.
      if (focused.current?.isConnected === true && focused.current !== document.activeElement) focused.current = null;
    });
  };
  return { ref: region, onFocus, onBlur };
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const Icon = toneIcons[toast.tone];
  const [isHoveredOrFocused, setHoveredOrFocused] = useState(false);
  const close = useEffectEvent(onClose);
  const forMs = shownForMs(toast);
  useEffect(() => {
    if (isHoveredOrFocused || forMs === null) return undefined;
    const timer = setTimeout(() => close(), forMs);
    return () => clearTimeout(timer);
  }, [isHoveredOrFocused, forMs]);
  const card = useRef<HTMLDivElement>(null);
  useEscape(card, onClose);
  const looks = (is: boolean) => () => setHoveredOrFocused(is);
  return (
    <div
      ref={card}
      className="toast"
      data-tone={toast.tone}
      onPointerEnter={looks(true)}
      onPointerLeave={looks(false)}
      onFocus={looks(true)}
      onBlur={looks(false)}
    >
      <Icon aria-hidden />
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="toast-action"
          aria-keyshortcuts={toast.action.isUndo ? 'Control+Z Meta+Z' : undefined}
          onClick={() => {
            // The action is done once, so its toast is closed.
            onClose();
            toast.action?.onPress();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton label={closeLabel} icon={X} size="s" onPress={onClose} />
    </div>
  );
}

/**
 * Calls `onEscape` for Escape in a part of the page. No other listener receives the key: the tooltip of a button would
 * only close itself, and a screen would go back.
 */
function useEscape(part: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(event.target instanceof Node) || part.current?.contains(event.target) !== true)
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onEscape();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
}
