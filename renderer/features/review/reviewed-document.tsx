import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DataPoint, DocumentView } from '#contract/documents.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useQuery } from '../../bridge/react.tsx';
import { ClassButton } from '../../documents/corrections/class-button.tsx';
import type { CorrectionChange } from '../../documents/corrections/corrector.ts';
import { useValueEditing } from '../../documents/corrections/use-value-editing.ts';
import { Crop, CropProvider } from '../../documents/crop/crop.tsx';
import type { PageImages } from '../../documents/crop/page-images.ts';
import { DocumentTitle } from '../../documents/detail/document-hero.tsx';
import { heroFacts, isUncertain, orderedValues } from '../../documents/detail/hero-facts.ts';
import { documentPoints } from '../../documents/detail/item-points.ts';
import { ItemRows, useSumOfItems, type ItemRowsProps } from '../../documents/detail/items-table.tsx';
import { Corrected } from '../../documents/detail/value-grid.tsx';
import { PageThumb } from '../../documents/pictures/page-thumb.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { Preview } from '../../documents/preview/preview.tsx';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { QuestionCard } from './question-card.tsx';
import { isEmpty, isMissing, questionsOf, withMissing } from './review-queue.ts';
import type { Review, Waiting } from './use-review.ts';
import '../../documents/detail/value-grid.css';

interface ReviewedDocumentProps {
  readonly waiting: Waiting;
  readonly next: Waiting | null;
  readonly isShown: boolean;
  readonly review: Review;
  /** Takes the keys of the question that is shown. */
  readonly keyBar: HTMLElement | null;
  readonly onDone: () => void;
}

/** A document with its questions. Behind the one that is shown, it loads and draws its page, and takes no keys. */
export function ReviewedDocument(props: ReviewedDocumentProps) {
  const { waiting, isShown, review, onDone } = props;
  const document = useQuery('documents.get', { id: waiting.fileId });
  const fields = useQuery('documents.fields', { fileId: waiting.fileId });
  const error = document.error ?? fields.error;
  // What an earlier screen has left may lack the values that wait.
  const isKnown = !document.isKept && !fields.isKept;
  const known =
    isKnown && document.data !== null && fields.data !== null ? { document: document.data, fields: fields.data } : null;
  // A document that is gone, or that nobody may correct any more, does not stop the review.
  const isGone = error?.code === 'not-found' || known?.document.revision === null;
  useEnd(isShown && isGone, onDone);
  useEnd(isShown && !isGone && known === null && error !== null, () => review.leave(waiting));
  return (
    <section className="review-document" data-shown={isShown || undefined} inert={!isShown}>
      {known !== null && <Questions {...props} {...known} />}
    </section>
  );
}

interface QuestionsProps extends ReviewedDocumentProps {
  readonly document: DocumentView;
  readonly fields: MethodResult<'documents.fields'>;
}

function Questions({ document, fields, next, isShown, review, keyBar, onDone }: QuestionsProps) {
  const [images, setImages] = useState<PageImages | null>(null);
  const { fileId, dataPoints } = document;
  const back = review.back?.fileId === fileId ? review.back : null;
  const [field, setField] = useState(back?.field ?? null);
  const [isClassOpen, setClassOpen] = useState(false);
  const editing = useValueEditing(document);
  const [seenBack, setSeenBack] = useState(review.back);
  if (review.back !== seenBack) {
    setSeenBack(review.back);
    if (back !== null) setField(back.field);
  }
  const values = useMemo(() => withMissing(dataPoints, fields), [dataPoints, fields]);
  const answered = review.answeredOf(fileId);
  const questions = questionsOf(values, answered);
  const point = questions.find(({ name }) => name === field) ?? questions[0] ?? null;
  const isTable = fields.find(({ name }) => name === point?.name)?.isTable ?? point?.items !== undefined;
  const position = point === null ? -1 : questions.indexOf(point);
  const place = editing.draft?.field === point?.name ? (editing.draft?.place ?? null) : null;
  const asked = useMemo(() => (point === null ? null : { ...point, ...place }), [point, place]);
  const points = useMemo(() => documentPoints(dataPoints), [dataPoints]);
  const table = points.tables.find((each) => each.point.name === asked?.name) ?? null;
  const [activeRow, setActiveRow] = useState<DataPoint | null>(null);
  const [chosenRow, setChosenRow] = useState<DataPoint | null>(null);
  const ofTable = (row: DataPoint | null) => (row !== null && row.name === table?.point.name ? row : null);
  const marked = useMemo(
    () =>
      asked === null || table !== null
        ? points.marked
        : [...points.marked.filter(({ name }) => name !== asked.name), asked],
    [points, asked, table],
  );
  useEnd(isShown && point === null, onDone);
  const answer = (changes: readonly CorrectionChange[], fields: readonly string[]) => {
    setField(questions[position + 1]?.name ?? null);
    review.answer(document, fields, changes);
  };
  /** The answer to a value as it stands; none without a text, because only a person can say that the page has no value. */
  const accepted = (each: DataPoint): readonly CorrectionChange[] => {
    if (isEmpty(each, editing.draft)) return [];
    const typed = each === point ? editing.correction(each) : null;
    return [typed ?? { kind: 'accept', field: each.name }];
  };
  const act = {
    accept: () => point !== null && answer(accepted(point), [point.name]),
    remove: () => point !== null && answer([{ kind: 'remove', field: point.name }], [point.name]),
    acceptAll: () =>
      answer(
        questions.flatMap(accepted),
        questions.map(({ name }) => name),
      ),
    openClass: () => setClassOpen(true),
    /** Returns whether there is another question in this direction. */
    step(by: 1 | -1) {
      const to = questions[position + by];
      if (to !== undefined) setField(to.name);
      return to !== undefined;
    },
  };
  return (
    <CropProvider images={images}>
      <Preview
        source={{ fileId }}
        name={document.name ?? ''}
        points={marked}
        activePoint={ofTable(activeRow) ?? asked}
        chosenPoint={ofTable(chosenRow) ?? asked}
        onImages={setImages}
        onBox={isTable ? undefined : (page, box) => void editing.read(page, box)}
      />
      <aside className="review-panel">
        <Head
          document={document}
          isOpen={isClassOpen}
          onOpen={setClassOpen}
          onClass={(tagId) => {
            setClassOpen(false);
            review.answer(document, [], [{ kind: 'class', tagId }]);
          }}
        />
        <div className="review-values">
          {orderedValues(values).map((each, index) =>
            each === point ? (
              <QuestionCard
                key={`${fileId} ${each.name}`}
                fileId={fileId}
                point={each}
                isTable={isTable}
                editing={editing}
                isShown={isShown}
                isClassOpen={isClassOpen}
                position={answered.size + position}
                count={answered.size + questions.length}
                refused={back?.field === each.name ? back.refused : null}
                act={act}
                keyBar={keyBar}
              >
                {table !== null && (
                  <TableRows rows={table.rows} active={activeRow} onActive={setActiveRow} onChoose={setChosenRow} />
                )}
              </QuestionCard>
            ) : (
              <ValueLine key={index} point={each} all={dataPoints} isOpen={questions.includes(each)} />
            ),
          )}
        </div>
        {next !== null && <Next waiting={next} />}
      </aside>
    </CropProvider>
  );
}

/** The rows of a table of items that is asked for, under their sum. */
function TableRows(props: Omit<ItemRowsProps, 'label'>) {
  const sum = useSumOfItems(props.rows);
  return (
    <>
      <b className="small">{sum}</b>
      <ItemRows {...props} label={sum} />
    </>
  );
}

/** Goes on to the next document. */
function useEnd(isEnd: boolean, goOn: () => void): void {
  const onEnd = useEffectEvent(goOn);
  useEffect(() => {
    if (isEnd) onEnd();
  }, [isEnd]);
}

interface HeadProps {
  readonly document: DocumentView;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onClass: (tagId: string | null) => void;
}

function Head({ document, ...menu }: HeadProps) {
  const t = useText();
  const { name, pageCount } = document;
  const facts = [
    // Without an issuer, the title is the name.
    name === null || heroFacts(document.dataPoints).issuer === null ? null : isolate(name),
    pageCount === null ? null : t('detail.pages', { count: pageCount }),
  ];
  return (
    <div className="review-what">
      <div>
        <DocumentTitle document={document} level={1} />
        <p className="cut">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      <ClassButton document={document} {...menu} />
    </div>
  );
}

interface ValueLineProps {
  readonly point: DataPoint;
  readonly all: readonly DataPoint[];
  /** Whether it is still to be asked. */
  readonly isOpen: boolean;
}

function ValueLine({ point, all, isOpen }: ValueLineProps) {
  const t = useText();
  const pointText = usePointText();
  return (
    <div className="value-row" data-open={(isOpen && isUncertain(point)) || undefined}>
      <span className="value-field cut">{pointText.field(point.name)}</span>
      <span className="value-crop">
        <Crop page={point.page} box={point.box} />
      </span>
      <span className="value-cell">
        <span className="cut review-value" data-check={isOpen || undefined}>
          {isMissing(point) ? t('review.missing') : pointText.value(point, all)}
        </span>
        {point.source === 'person' && <Corrected />}
      </span>
    </div>
  );
}

function Next({ waiting }: { readonly waiting: Waiting }) {
  const t = useText();
  return (
    <div className="review-next">
      <PageThumb file={{ id: waiting.fileId, fileId: waiting.fileId, sizeBytes: 0, name: waiting.name }} />
      <div>
        <small>{t('review.next')}</small>
        <b className="name cut">{waiting.name}</b>
        <small>{t('review.values', { count: waiting.fields.length + waiting.missing.length })}</small>
      </div>
    </div>
  );
}
