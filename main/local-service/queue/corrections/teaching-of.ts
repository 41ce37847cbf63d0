import type { LayoutLesson } from '../../analysis/learning/lesson.ts';
import type { TaughtDocument, TaughtField, Teaching } from '../../analysis/learning/teaching.ts';
import type { TeachingCorrection } from '../../store/corrections.ts';

/** Returns what corrections teach. Of several corrections of a value only the last one does. */
export function teachingOf(newestFirst: readonly TeachingCorrection[]): Teaching {
  const documents = Map.groupBy(newestFirst, ({ fileId }) => fileId);
  return { documents: [...documents.values()].flatMap(documentOf) };
}

function documentOf(corrections: readonly TeachingCorrection[]): readonly TaughtDocument[] {
  const [newest] = corrections;
  if (newest === undefined) return [];
  const { fileId, tag, issuer } = newest;
  const lessons = corrections.map((correction) => ({
    correction,
    taught: JSON.parse(correction.lessonJson) as LayoutLesson,
  }));
  const fields = new Map<string, TaughtField>();
  for (const { correction, taught } of lessons) {
    const field = fieldOf(correction, taught);
    if (field !== null && !fields.has(field.field)) fields.set(field.field, field);
  }
  return [{ fileId, tag, issuer, marks: lessons[0]?.taught.marks ?? [], fields: [...fields.values()] }];
}

function fieldOf({ change, before }: TeachingCorrection, { lesson, dataType }: LayoutLesson): TaughtField | null {
  switch (change.kind) {
    case 'class':
    case 'items':
      return null;
    case 'remove':
      return { field: change.field, dataType, value: null, wrong: before?.text ?? null, lesson };
    case 'accept':
    case 'value': {
      const { name, valueNumber, valueAsString } = change.point;
      const wrong = before === null || before.text === valueAsString ? null : before.text;
      return { field: name, dataType, value: valueNumber ?? valueAsString, wrong, lesson };
    }
  }
}
