import type { TrackedFile } from '#contract/files.ts';
import { ignoredMessage, problemCode } from '#contract/messages/file-messages.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { PersonText } from './person-text.ts';

type Subject = Pick<TrackedFile, 'id' | 'name' | 'state' | 'reason' | 'detail' | 'group' | 'actions'>;

/** Why a file is not done; `null`: nothing keeps it. */
export function fileMessage(file: Subject): AnyMessage | null {
  if (file.group === 'ignored') return ignoredMessage(file);
  if (file.group !== 'onHold') return file.detail;
  const problem: AnyMessage = { code: problemCode(file), params: { name: file.name } };
  if (file.detail === null) return problem;
  // What Intray found by itself tells all of it.
  return file.detail.code.startsWith('failure.')
    ? message('cli.problem', { problem, detail: file.detail })
    : file.detail;
}

/** The same in words, with the command that changes it where one does. */
export function fileText(file: Subject, { text, inWords }: PersonText): string {
  const why = fileMessage(file);
  const words = why === null ? text(`file.state.${file.state}`) : inWords(why);
  return file.group === 'ignored' && file.actions.includes('allow')
    ? `${words}. ${text('cli.allow', { id: file.id })}`
    : words;
}
