import { useState } from 'react';
import type { DocumentView } from '#contract/documents.ts';
import { useCall } from '../../bridge/react.tsx';
import { createCorrector, type CorrectionChange } from '../../documents/corrections/corrector.ts';
import { refusedValue, type RefusedValue } from '../../documents/corrections/refused-value.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { useToast } from '../../ui/toast.tsx';

/** A document that waits for a person. */
export interface Waiting {
  readonly fileId: string;
  readonly name: string;
  readonly fields: readonly string[];
  readonly missing: readonly string[];
}

interface LedBack {
  readonly fileId: string;
  readonly field: string;
  /** What was typed there, if the service has refused it. */
  readonly refused: RefusedValue | null;
}

export interface Review {
  readonly index: number;
  readonly canUndo: boolean;
  /** The documents of which a value was left open, or that could not be loaded. */
  readonly left: readonly Waiting[];
  /** The question that was led back to last; a new object every time. */
  readonly back: LedBack | null;
  /**
   * Answers these fields at once on the screen, and sends the changes in turn. Without a change, the fields stay open:
   * they are not asked again in this review.
   */
  readonly answer: (document: DocumentView, fields: readonly string[], changes: readonly CorrectionChange[]) => void;
  /** Goes on from a document that cannot be loaded now; it counts as left. */
  readonly leave: (document: Waiting) => void;
  /** Goes to a document of the queue; past its end when all are done. */
  readonly goTo: (index: number) => void;
  readonly undo: () => Promise<void>;
  /** Returns the fields of a document that were answered, also those whose values are gone since. */
  readonly answeredOf: (fileId: string) => ReadonlySet<string>;
}

/** What a person has answered, so that undo leads back to the same question. */
interface Step {
  readonly index: number;
  readonly fields: readonly string[];
  /** Whether there was a change to send, which undo takes back. */
  readonly isSent: boolean;
  /** Whether some of the fields were left without an answer. */
  readonly isOpen: boolean;
}

function stepOf(index: number, fields: readonly string[], changes: readonly CorrectionChange[]): Step {
  const changed = new Set(changes.flatMap((change) => ('field' in change ? [change.field] : [])));
  return { index, fields, isSent: changes.length > 0, isOpen: fields.some((field) => !changed.has(field)) };
}

const keyOf = (fileId: string, field: string) => `${fileId} ${field}`;

function lacking(answered: ReadonlySet<string>, fileId: string, fields: readonly string[]): ReadonlySet<string> {
  const keys = new Set(fields.map((field) => keyOf(fileId, field)));
  return new Set([...answered].filter((key) => !keys.has(key)));
}

function fieldsOf(answered: ReadonlySet<string>, fileId: string): ReadonlySet<string> {
  const start = keyOf(fileId, '');
  return new Set([...answered].flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : [])));
}

/** Goes through the documents that wait. Answers are shown at once and sent one after the other; one that fails is asked again. */
export function useReview(queue: readonly Waiting[], refresh: () => void): Review {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const [corrector] = useState(() => createCorrector(call));
  const [index, setIndex] = useState(0);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [missed, setMissed] = useState<ReadonlySet<Waiting>>(new Set());
  const [back, setBack] = useState<Review['back']>(null);
  const without = (fileId: string, fields: readonly string[]) =>
    setAnswered((before) => lacking(before, fileId, fields));
  const failed = (message: string) => toast({ tone: 'fail', text: t('shell.actionFailed', { message }) });
  return {
    index,
    canUndo: steps.length > 0,
    left: queue.filter((each, at) => missed.has(each) || steps.some((step) => step.isOpen && step.index === at)),
    back,
    goTo: setIndex,
    leave(document) {
      setMissed((before) => new Set([...before, document]));
      setIndex(queue.indexOf(document) + 1);
    },
    answer(document, fields, changes) {
      const { fileId, revision } = document;
      if (revision === null) return;
      const at = queue.findIndex((each) => each.fileId === fileId);
      const step = stepOf(at, fields, changes);
      setAnswered((before) => new Set([...before, ...fields.map((field) => keyOf(fileId, field))]));
      setSteps((before) => [...before, step]);
      if (!step.isSent) return;
      void corrector.correct(fileId, revision, changes).then((outcome) => {
        refresh();
        if (outcome.ok) return;
        const refused = refusedValue(outcome.error, changes, hostText);
        without(fileId, fields);
        setSteps((before) => before.filter((each) => each !== step));
        setIndex(at);
        if (refused === null) failed(hostText.error(outcome.error));
        else setBack({ fileId, field: refused.field, refused });
      });
    },
    async undo() {
      const step = steps.at(-1);
      const waiting = step === undefined ? undefined : queue[step.index];
      if (step === undefined || waiting === undefined) return;
      setSteps((before) => before.slice(0, -1));
      const outcome = step.isSent ? await corrector.undo() : null;
      refresh();
      if (outcome?.ok === false) failed(hostText.error(outcome.error));
      else without(waiting.fileId, step.fields);
      // Not before there is a question again: a document without one is gone on from at once.
      setIndex(step.index);
      const [field] = step.fields;
      if (field !== undefined) setBack({ fileId: waiting.fileId, field, refused: null });
    },
    answeredOf: (fileId) => fieldsOf(answered, fileId),
  };
}
