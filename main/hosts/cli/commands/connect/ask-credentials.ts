import { message } from '#contract/messages/message.ts';
import type { AuthKind, Credentials } from '#contract/service.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { Failed } from '../../failed.ts';
import { terminalText } from '../../output/person-text.ts';

/** The parts of the credentials that are asked for, in this order. */
const fields = {
  bearer: ['connect.apiKey', 'connect.secret.bearer'],
  amx: ['connect.apiKey', 'connect.appId', 'connect.secret.amx'],
} as const;

/** Their names in the JSON that `intray service credentials --json` prints, and that of the passphrase. */
const jsonNames = {
  bearer: ['api_key', 'access_token', 'passphrase'],
  amx: ['api_key', 'app_id', 'secret', 'passphrase'],
} as const;

interface GivenSecrets {
  readonly credentials: Credentials;
  /** Of the encrypted file; `null` when none was given, because it comes from outside. */
  readonly passphrase: string | null;
}

/**
 * Reads the credentials for a service, and the passphrase of the encrypted file if one is allowed. On a terminal it asks for one
 * part after another, without echo. Otherwise it reads standard input: one part a line in the same order, or the JSON that
 * `intray service credentials --json` prints.
 */
export async function askCredentials(auth: AuthKind, allowsFile: boolean): Promise<GivenSecrets> {
  const { text } = terminalText();
  const names = fields[auth].map((code) => text(code));
  const asked = allowsFile ? [...names, text('cli.connect.passphrase')] : names;
  const given = process.stdin.isTTY ? await askEach(asked) : fromInput(await readInput(), auth);
  const [apiKey = '', second = '', third = ''] = given.slice(0, names.length).map((each) => each.trim());
  if ([apiKey, second, auth === 'amx' ? third : second].includes('')) {
    throw new Failed(message('cli.connect.missing', { names: names.join(', ') }), exitCodes.wrongUsage);
  }
  const passphrase = given[names.length] ?? '';
  return {
    credentials: {
      apiKey,
      auth: auth === 'bearer' ? { kind: 'bearer', accessToken: second } : { kind: 'amx', appId: second, secret: third },
    },
    passphrase: allowsFile && passphrase !== '' ? passphrase : null,
  };
}

/** Asks for a password on a terminal, or reads it from standard input. */
export async function askSecret(what: 'file.unlock.password' | 'service.passphrase'): Promise<string> {
  const { text } = terminalText();
  const given = process.stdin.isTTY ? await readHidden(`${text(what)}: `) : await readInput();
  // A line end is what a terminal or `echo` adds. Blanks may belong to the password.
  const secret = given.replace(/\r?\n$/u, '');
  if (secret === '') throw new Failed(message('cli.password.none'), exitCodes.wrongUsage);
  return secret;
}

async function askEach(names: readonly string[]): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const name of names) answers.push(await readHidden(`${name}: `));
  return answers;
}

/** The limit of standard input in characters, far longer than any key. */
const maxInput = 100_000;

async function readInput(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const piece of process.stdin) {
    text += String(piece);
    if (text.length > maxInput) throw new Failed(message('cli.connect.too-long'), exitCodes.wrongUsage);
  }
  return text;
}

function fromInput(text: string, auth: AuthKind): readonly string[] {
  const record = parseObject(text);
  if (record === null) return text.split(/\r?\n/u);
  return jsonNames[auth].map((name) => {
    const value = record[name];
    return typeof value === 'string' ? value : '';
  });
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Asks on the terminal and shows nothing of the answer, not even its length. */
export function readHidden(question: string, input = process.stdin, output = process.stderr): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (settle: () => void): void => {
      input.off('data', onText);
      input.setRawMode(false);
      input.pause();
      output.write('\n');
      settle();
    };
    const onText = (text: string): void => {
      let read = 0;
      for (const sign of text) {
        read += sign.length;
        if (sign === '\r' || sign === '\n') {
          end(() => resolve(typed));
          // Text that was pasted after the line end answers the next question.
          const rest = text.slice(read).replace(/^\n/u, '');
          if (rest !== '') input.unshift(rest, 'utf8');
          return;
        }
        if (sign === '\u0003' || sign === '\u0004') {
          return end(() => reject(new Failed(message('cli.connect.cancelled'), exitCodes.somethingFailed)));
        }
        if (sign === '\u007f' || sign === '\b') typed = Array.from(typed).slice(0, -1).join('');
        else if (sign >= ' ') typed += sign;
      }
    };
    output.write(question);
    input.setRawMode(true);
    input.setEncoding('utf8');
    input.on('data', onText);
    input.resume();
  });
}
