import { useRef, type RefObject } from 'react';
import { isTyping } from '../../screen/screen.tsx';
import { isOverlayOpen } from '../../screen/use-back-on-escape.ts';
import { keyMeaning } from './review-queue.ts';
import { useWindowKeys } from '../../screen/use-window-keys.ts';

/** What a person may do with a question, beside answering it. */
export interface QuestionActions {
  readonly accept: () => unknown;
  readonly remove: () => unknown;
  readonly acceptAll: () => void;
  readonly openClass: () => void;
  readonly step: (by: 1 | -1) => boolean;
}

interface QuestionKeys {
  readonly isShown: boolean;
  readonly card: RefObject<HTMLElement | null>;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly choices: number;
  /** Whether the answer can be typed. */
  readonly isTyped: boolean;
  readonly onChoose: (index: number) => void;
  readonly onType: (text: string) => void;
  /** Called for Escape in the field: what was typed is dropped. */
  readonly onCancel: () => void;
  readonly act: QuestionActions;
}

/** The keys of a question. Buttons keep their own, and so does the field while a person types in it. */
export function useQuestionKeys({
  isShown,
  card,
  input,
  choices,
  isTyped,
  onChoose,
  onType,
  onCancel,
  act,
}: QuestionKeys): void {
  const before = useRef<{ readonly key: string; readonly atMs: number } | null>(null);
  useWindowKeys((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
    // A press that has answered a document is not one for the next, which may be on screen before the press has ended.
    if (event.defaultPrevented || !isShown || isOverlayOpen() || altKey) return;
    const run = (act_: () => unknown) => {
      event.preventDefault();
      act_();
    };
    const isCtrl = ctrlKey || metaKey;
    if (isCtrl && key === 'Enter') return run(act.acceptAll);
    const isTypingHere = isTyping(target);
    const isElsewhere =
      target instanceof Element && target !== document.body && card.current?.contains(target) !== true;
    const isOnButton = target instanceof Element && target.closest('button, a') !== null;
    if (isCtrl || isOnButton) return;
    if (key === 'Enter') return run(act.accept);
    if (key === 'Tab' && !isElsewhere) {
      if (act.step(shiftKey ? -1 : 1)) event.preventDefault();
      return;
    }
    if (isTypingHere) {
      if (key !== 'Escape') return;
      run(onCancel);
      card.current?.focus();
      return;
    }
    if (key === 'Delete') return run(act.remove);
    if (key === 'F2' || key === 'Backspace') return isTyped ? run(() => input.current?.select()) : undefined;
    const meaning = keyMeaning(key, choices, before.current, timeStamp);
    before.current = { key, atMs: timeStamp };
    if (meaning.kind === 'choose') run(() => onChoose(meaning.index));
    if (meaning.kind === 'class') run(act.openClass);
    if (meaning.kind === 'type' && isTyped) {
      run(() => {
        onType(meaning.text);
        input.current?.focus();
      });
    }
  });
}
