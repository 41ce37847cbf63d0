import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { DataPoint } from '#contract/documents.ts';
import { useQuery } from '../../bridge/react.tsx';
import type { RefusedValue } from '../../documents/corrections/refused-value.ts';
import type { Draft, ValueEditing } from '../../documents/corrections/use-value-editing.ts';
import { LineCrop } from '../../documents/crop/crop.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { useText } from '../../i18n/text.tsx';
import { useKeyNames } from '../../i18n/use-key-names.ts';
import { hrefOf } from '../../screen/routes.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { candidatesOf, isEmpty, isMissing, keysOf } from './review-queue.ts';
import { useQuestionKeys, type QuestionActions } from './use-question-keys.ts';

interface QuestionCardProps {
  readonly fileId: string;
  readonly point: DataPoint;
  /** Whether the values of the field are tables of items, which are not typed here. */
  readonly isTable: boolean;
  readonly editing: ValueEditing;
  readonly isShown: boolean;
  /** True from the wish for the menu of classes on, which may open a moment later: keys are meant for it. */
  readonly isClassOpen: boolean;
  /** From 0, of `count`: after those that are answered. */
  readonly position: number;
  readonly count: number;
  /** What was typed before and was refused. */
  readonly refused: RefusedValue | null;
  readonly act: QuestionActions;
  /** Shows the keys of the question below the page; `null` before it is in the page. */
  readonly keyBar: HTMLElement | null;
  /** The rows of a table of items that was read. */
  readonly children: ReactNode;
}

/** Asks for one value: what the page states as crops with a number key, and a field that already holds the answer. */
export function QuestionCard(props: QuestionCardProps) {
  const { fileId, point, isTable, editing, isShown, isClassOpen, position, count, refused, act, keyBar, children } =
    props;
  const t = useText();
  const pointText = usePointText();
  const card = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isFound = !isMissing(point);
  const [chosen, setChosen] = useState(isFound ? 0 : -1);
  const { data: others } = useQuery('documents.candidates', isTable ? null : { fileId, field: point.name });
  const candidates = isTable ? [] : candidatesOf(point, others ?? []);
  const choose = (index: number) => {
    const candidate = candidates[index];
    if (candidate === undefined) return;
    setChosen(index);
    editing.take(point, candidate);
  };
  const begin = (typed: RefusedValue | null): void => {
    setChosen(isFound && typed === null ? 0 : -1);
    editing.start(point.name, point.dataType, isFound ? point : null, typed);
  };
  const show = useEffectEvent(() => {
    begin(refused);
    (refused === null ? card : input).current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  });
  // Before the first key can come.
  useLayoutEffect(() => {
    if (isShown) show();
  }, [isShown, refused]);
  const onType = (text: string) => {
    setChosen(-1);
    editing.type(text);
  };
  useQuestionKeys({
    isShown: isShown && !isClassOpen,
    card,
    input,
    choices: candidates.length,
    isTyped: !isTable,
    onChoose: choose,
    onType,
    onCancel: () => begin(null),
    act,
  });
  const field = pointText.field(point.name);
  const draft = editing.draft?.field === point.name ? editing.draft : null;
  const isNone = isEmpty(point, draft);
  return (
    <section className="question" ref={card} tabIndex={-1} aria-label={field}>
      <div className="question-head">
        <h2>{field}</h2>
        {!isFound && <small>{t('review.missing')}</small>}
        {isFound && candidates.length > 1 && <small>{t('review.several', { count: candidates.length })}</small>}
        <b>{t('review.check', { position: position + 1, count })}</b>
      </div>
      {candidates.map((candidate, index) => (
        <button
          key={index}
          type="button"
          className="question-choice"
          aria-pressed={index === chosen}
          tabIndex={-1}
          onClick={() => choose(index)}
        >
          <Kbd>{String(index + 1)}</Kbd>
          <LineCrop page={candidate.page} box={candidate.box} />
          <span className={candidate.box === null ? '' : 'hidden-visually'}>{candidate.valueAsString}</span>
        </button>
      ))}
      {isTable && (
        <div className="question-table">
          <p className="dim small">{t(isFound ? 'document.items.check.why' : 'review.missing.table')}</p>
          {children}
          <LinkButton size="s" href={hrefOf('document', fileId)}>
            {t('review.table.open')}
          </LinkButton>
        </div>
      )}
      <div className="question-answer">
        {!isTable && <AnswerField name={field} input={input} draft={draft} onType={onType} />}
        <Answers isEmpty={isNone} act={act} />
      </div>
      {isShown &&
        keyBar !== null &&
        createPortal(
          <Keys {...{ isTable, choices: candidates.length, isEmpty: isNone, hasNext: position + 1 < count }} />,
          keyBar,
        )}
    </section>
  );
}

function Keys(question: Parameters<typeof keysOf>[0]) {
  const t = useText();
  const keyNames = useKeyNames();
  return keysOf(question).map(({ key, text, isMinor }) => (
    <span key={key} data-minor={isMinor}>
      <Kbd>{keyNames(key)}</Kbd> {t(text)}
    </span>
  ));
}

interface AnswerFieldProps {
  readonly name: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly draft: Draft | null;
  readonly onType: (text: string) => void;
}

function AnswerField({ name, input, draft, onType }: AnswerFieldProps) {
  const problem = draft?.problem ?? null;
  return (
    <>
      <input
        ref={input}
        className="question-input"
        aria-label={name}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : 'question-problem'}
        value={draft?.text ?? ''}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
      {problem !== null && (
        <p id="question-problem" className="question-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Only a press of its own says that the page has no value: Enter leaves an empty field open. */
function Answers({ isEmpty: isNone, act }: { readonly isEmpty: boolean; readonly act: QuestionActions }) {
  const t = useText();
  const keyNames = useKeyNames();
  return (
    <div className="question-actions">
      <Button kind={isNone ? 'normal' : 'primary'} onPress={act.accept}>
        {t(isNone ? 'review.key.leave' : 'review.key.accept')} <Kbd>↵</Kbd>
      </Button>
      <Button onPress={act.remove}>
        {t('correct.remove')} <Kbd>{keyNames('Del')}</Kbd>
      </Button>
    </div>
  );
}
