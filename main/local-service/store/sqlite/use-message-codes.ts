import type { Database } from '#lib/sqlite.ts';
import { earlierMessage } from '#service-api/messages/earlier-message.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A problem with the code of its message beside its text. */
function withCode(problem: unknown): unknown {
  if (!isObject(problem) || typeof problem['message'] !== 'string') return problem;
  const known = earlierMessage(problem['message']);
  return known === null ? problem : { ...problem, message_code: known.code, message_params: known.params };
}

function detailWithCodes(detail: unknown): unknown {
  if (!isObject(detail)) return detail;
  const { reason, error, notes } = detail;
  return {
    ...detail,
    ...(reason === undefined ? {} : { reason: withCode(reason) }),
    ...(error === undefined ? {} : { error: withCode(error) }),
    ...(Array.isArray(notes) ? { note_messages: notes.map((note) => earlierMessage(String(note))) } : {}),
  };
}

/** Converts one column; what is no JSON stays as it is. */
const converted =
  (convert: (value: unknown) => unknown) =>
  (json: unknown): unknown => {
    try {
      return JSON.stringify(convert(JSON.parse(String(json))));
    } catch {
      return json;
    }
  };

/** Version 7: what is kept of files, jobs and events has the codes of its messages beside the English texts. */
export function useMessageCodes(db: Database): void {
  const all = (value: unknown): unknown => (Array.isArray(value) ? value.map(withCode) : value);
  db.function('problem_with_code', { deterministic: true }, converted(withCode));
  db.function('problems_with_codes', { deterministic: true }, converted(all));
  db.function('detail_with_codes', { deterministic: true }, converted(detailWithCodes));
  db.exec(`
    UPDATE files SET error_json = problem_with_code(error_json) WHERE error_json IS NOT NULL;
    UPDATE files SET warnings_json = problems_with_codes(warnings_json) WHERE warnings_json IS NOT NULL;
    UPDATE jobs SET error_json = problem_with_code(error_json) WHERE error_json IS NOT NULL;
    UPDATE events SET detail_json = detail_with_codes(detail_json)
      WHERE detail_json LIKE '%"message"%' OR detail_json LIKE '%"notes"%';
  `);
}
