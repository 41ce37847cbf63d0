import { execFile } from 'node:child_process';
import { childEnv } from '#app/machine/child-env.ts';
import { noticeText, titleAt } from '#app/notices/notice-text.ts';
import type { HostNotifier } from '#app/notices/polite-notifier.ts';

export interface NotifierDeps {
  /** One line for the log of whoever runs the station. */
  readonly say: (line: string) => void;
  /** The program of the desktop that shows a notice. */
  readonly command?: string;
}

/** How many notices are remembered for being replaced instead of shown twice. */
const remembered = 200;

/**
 * Says notices as a line in the log's language, and on the desktop where there is one. The page learns of them by itself (topic `notices`). A
 * desktop without `notify-send` is no failure: the line was said.
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
