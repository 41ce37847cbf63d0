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

/** What a list of files says of one beside its state: why it is not done, or what it is and what a person must know of it. */
export function fileLine(file: Subject & Pick<TrackedFile, 'tagName' | 'warning'>, texts: PersonText): string {
  if (file.group === 'onHold' || file.group === 'ignored') return fileText(file, texts);
  const words = file.tagName ?? (file.detail === null ? '' : texts.inWords(file.detail));
  if (file.warning === null) return words;
  const warning = `${texts.text('file.state.warned')}: ${file.warning.message}`;
  return words === '' ? warning : `${words}. ${warning}`;
}
