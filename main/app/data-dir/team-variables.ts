import { spawn } from 'node:child_process';
import { message, type AnyMessage, type Message } from '#contract/messages/message.ts';
import { parseServiceMessage } from '#service-api/messages/message-schema.ts';
import { connectControl } from '../frames/control-client.ts';
import { serviceEnv } from '../machine/child-env.ts';
import { usesOtherService } from './team-folder.ts';

/** What makes a service one in team mode. Keys and passwords alone do not. */
const teamVariables = ['INTRAY_DATABASE', 'INTRAY_DATABASE_FILE', 'INTRAY_BLOBS'] as const;

/** A database that answers no sooner may be there soon; then the service says what is wrong. */
const answerWithinMs = 20_000;

/**
 * Returns why no Intray starts with the variables of team mode that are set, such as those that were left in a shell: its
 * service could not start. `null` without them, where an Intray runs in the data directory already, and where the settings
 * name another service. Asks the program of the service, and changes nothing.
 */
export async function teamVariablesRefusal(
  dataDir: string,
  serviceEntry: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Message | null> {
  const set = teamVariables.filter((name) => (env[name] ?? '') !== '');
  if (set.length === 0 || usesOtherService(dataDir)) return null;
  const running = await connectControl(dataDir);
  running?.close();
  if (running !== null) return null;
  const why = await problemWithStart([serviceEntry, 'check-start', '--data-dir', dataDir], env);
  return why === null ? null : message('dataDir.team-variables', { names: set.join(' '), why });
}

function problemWithStart(args: readonly string[], env: NodeJS.ProcessEnv): Promise<AnyMessage | null> {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
    const child = spawn(process.execPath, [...args], { env: serviceEnv(env), stdio: [...stdio], windowsHide: true });
    const late = setTimeout(() => child.kill('SIGKILL'), answerWithinMs);
    let why: AnyMessage | null = null;
    child.on('message', (said) => (why = whyIn(said) ?? why));
    const finish = (): void => {
      clearTimeout(late);
      resolve(why);
    };
    child.on('error', finish);
    child.on('close', finish);
  });
}

function whyIn(said: unknown): AnyMessage | null {
  if (typeof said !== 'object' || said === null || !('kind' in said) || said.kind !== 'cannot-start') return null;
  const { message: text, message_code: code, message_params: params } = said as Readonly<Record<string, unknown>>;
  return parseServiceMessage(code, params) ?? message('failure.text', { text: String(text) });
}
