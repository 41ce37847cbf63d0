/** What a process logs beyond the file of its log. */
export interface LogOptions {
  /** Whether the service writes who asked for what into a file of its own. */
  readonly access: boolean;
  /** Whether logs are written to stdout, too, for what collects the output of programs. */
  readonly stdout: boolean;
}

interface LogTexts {
  readonly 'access-log'?: string | undefined;
  readonly 'log-stdout'?: boolean | undefined;
}

type LogOptionsOutcome =
  { readonly ok: true; readonly logs: LogOptions } | { readonly ok: false; readonly problem: string };

/** Reads `--access-log` and `--log-stdout`, or the variables in their place. A team has an access log unless it says no. */
export function logOptionsOf(
  { 'access-log': accessLog, 'log-stdout': logStdout }: LogTexts,
  environment: Readonly<Record<string, string | undefined>>,
  isTeam: boolean,
): LogOptionsOutcome {
  const access = switchOf(accessLog ?? environment['INTRAY_ACCESS_LOG'], isTeam);
  if (access === null) return { ok: false, problem: 'An access log is on or off (--access-log, INTRAY_ACCESS_LOG).' };
  const stdout = switchOf(logStdout === true ? 'on' : environment['INTRAY_LOG_STDOUT'], false);
  if (stdout === null) return { ok: false, problem: 'INTRAY_LOG_STDOUT is on or off.' };
  return { ok: true, logs: { access, stdout } };
}

/** An empty text counts as none; `null`: it is neither. */
function switchOf(text: string | undefined, otherwise: boolean): boolean | null {
  if (text === undefined || text === '') return otherwise;
  return text === 'on' || text === 'off' ? text === 'on' : null;
}
