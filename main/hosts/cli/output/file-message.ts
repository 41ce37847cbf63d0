import type { Warning } from '#contract/documents.ts';
import type { TrackedFile } from '#contract/files.ts';
import { ignoredMessage, problemCode } from '#contract/messages/file-messages.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { PersonText } from './person-text.ts';

type Subject = Pick<TrackedFile, 'id' | 'name' | 'state' | 'reason' | 'detail' | 'group' | 'actions'>;

/** Returns why a file is not done; `null` when nothing stops it. */
export function fileMessage(file: Subject): AnyMessage | null {
  if (file.group === 'ignored') return ignoredMessage(file);
  if (file.group !== 'onHold') return file.detail;
  const problem: AnyMessage = { code: problemCode(file), params: { name: file.name } };
  if (file.detail === null) return problem;
  // A detail that Intray itself found is complete. That of a failure needs the problem in front of it.
  return file.detail.code.startsWith('failure.')
    ? message('cli.problem', { problem, detail: file.detail })
    : file.detail;
}

/** Returns the same as text. For an ignored file that a person can allow, it adds the command for that. */
export function fileText(file: Subject, { text, inWords }: PersonText): string {
  const why = fileMessage(file);
  const words = why === null ? text(`file.state.${file.state}`) : inWords(why);
  return file.group === 'ignored' && file.actions.includes('allow')
    ? `${words}. ${text('cli.allow', { id: file.id })}`
    : words;
}

/** Returns what a list of files prints next to the state: why the file is not done, or its tag and warnings. */
export function fileLine(file: Subject & Pick<TrackedFile, 'tagName' | 'warning'>, texts: PersonText): string {
  if (file.group === 'onHold' || file.group === 'ignored') return fileText(file, texts);
  const words = file.tagName ?? (file.detail === null ? '' : texts.inWords(file.detail));
  if (file.warning === null) return words;
  const warning = warningText(file.warning, texts);
  return words === '' ? warning : `${words}. ${warning}`;
}

/** Returns a warning as lists print it. */
export function warningText({ message }: Warning, { text, inWords }: PersonText): string {
  return `${text('file.state.warned')}: ${inWords(message)}`;
}
