import { execFile } from 'node:child_process';
import { childEnv } from '#app/machine/child-env.ts';
import { noticeText, titleAt } from '#app/notices/notice-text.ts';
import type { HostNotifier } from '#app/notices/filtered-notifier.ts';

export interface NotifierDeps {
  /** Prints one line for the log of the station. */
  readonly say: (line: string) => void;
  /** The desktop's program that shows a notice. */
  readonly command?: string;
}

/** How many notices are remembered, so that a newer one replaces its predecessor on the desktop. */
const remembered = 200;

/**
 * Prints notices as a line in the log's language, and shows them on the desktop if there is one. The page learns of
 * them by the topic `notices`. A desktop without `notify-send` is not a failure, because the line is printed.
 */
export function createNotifier({ say, command = 'notify-send' }: NotifierDeps): HostNotifier {
  const shown = new Map<string, string>();
  let noDesktop = false;

  const onDesktop = (id: string, title: string, body: string): Promise<void> =>
    new Promise((resolve) => {
      const before = shown.get(id);
      const replaces = before === undefined ? [] : [`--replace-id=${before}`];
      const args = ['--app-name=Intray', '--print-id', ...replaces, '--', title, body];
      execFile(command, args, { timeout: 5_000, env: childEnv() }, (error, stdout) => {
        if (error !== null) noDesktop ||= error.code === 'ENOENT';
        else if (/^\d+\s*$/u.test(stdout)) shown.set(id, stdout.trim());
        for (const oldest of shown.keys()) {
          if (shown.size <= remembered) break;
          shown.delete(oldest);
        }
        resolve();
      });
    });

  return {
    async show(notice, { language, stationName }) {
      const line = noticeText(notice, 'en');
      say(`${line.title}. ${line.body}`.trim());
      const { title, body } = noticeText(notice, language);
      if (!noDesktop) await onDesktop(notice.id, titleAt(stationName, title), body);
      return true;
    },
  };
}
