import type { TrackedFile } from '#contract/files.ts';
import { ignoredMessage, problemCode } from '#contract/messages/file-messages.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { PersonText } from './person-text.ts';

type Subject = Pick<TrackedFile, 'id' | 'name' | 'state' | 'reason' | 'detail' | 'group' | 'actions'>;

/** Why a file is not done; `null`: nothing keeps it. */
export function fileMessage(item: Subject): AnyMessage | null {
  if (item.group === 'ignored') return ignoredMessage(item);
  if (item.group !== 'onHold') return item.detail;
  const problem: AnyMessage = { code: problemCode(item), params: { name: item.name } };
  if (item.detail === null) return problem;
  // What Intray found by itself tells all of it.
  return item.detail.code.startsWith('failure.')
    ? message('cli.problem', { problem, detail: item.detail })
    : item.detail;
}

/** The same in words, with the command that changes it where one does. */
export function fileText(item: Subject, { text, inWords }: PersonText): string {
  const why = fileMessage(item);
  const words = why === null ? text(`file.state.${item.state}`) : inWords(why);
  return item.group === 'ignored' && item.actions.includes('allow')
    ? `${words}. ${text('cli.allow', { id: item.id })}`
    : words;
}
