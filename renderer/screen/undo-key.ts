import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './screen.tsx';

/**
 * Who is asked when: a screen on which what was done last is always its own, the offers in toasts, and a screen that
 * goes on with what was done before these.
 */
type UndoTurn = 'first' | 'offered' | 'last';

/**
 * Calls `undo` for Ctrl+Z and Cmd+Z outside text fields and dialogs, unless an earlier turn has undone something; it
 * returns whether there was something to undo.
 */
export function useUndoKey(turn: UndoTurn, undo: () => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && isUndoKey(event) && !isDialogOpen() && undo()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // An event goes down from the window to the element and up again, through the document to the window.
    const [part, capture] = turn === 'offered' ? [document, false] : [window, turn === 'first'];
    part.addEventListener('keydown', listener as EventListener, { capture });
    return () => part.removeEventListener('keydown', listener as EventListener, { capture });
  }, [turn]);
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z' && !isTyping(target);

const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
