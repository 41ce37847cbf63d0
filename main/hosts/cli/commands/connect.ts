import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { message, type AnyMessage, type MessageCode } from '#contract/messages/message.ts';
import type { AuthKind, Identity, ServiceInfo } from '#contract/service.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { askInstance, withInstance } from '../instance/with-instance.ts';
import type { PersonText } from '../output/person-text.ts';
import { columns } from '../output/columns.ts';
import { printedService } from '../output/printed-names.ts';
import { shown, shownJson } from '../output/shown.ts';
import { askCredentials, askSecret } from './connect/ask-credentials.ts';

interface ConnectOptions {
  readonly auth: AuthKind;
  readonly allowFile?: boolean;
  readonly caFile?: string;
}

/** `connect URL`, `unlock` and `whoami`: which service is in use, and who is signed in. */
export function addConnectCommands(program: Command): void {
  withCommonOptions(program.command('connect <url>'))
    .description('use a remote service instead of the local one; "connect local" switches back')
    .addOption(new Option('--auth <kind>', 'how to sign in').choices(['bearer', 'amx']).default('bearer'))
    .option(
      '--allow-file',
      'store the key in an encrypted file if there is no keychain; asks for its passphrase after the key',
    )
    .option('--ca-file <file>', 'trust this certificate, or the authority that it belongs to (PEM)')
    .addHelpText(
      'after',
      '\nThe key is asked for on the terminal, or read from standard input; it is never an argument.',
    )
    .action(async (url: string, options: ConnectOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer: info, texts } =
        url === 'local' ? await askInstance({ dataDir }, 'service.useLocal', {}) : await connect(dataDir, url, options);
      if (json) console.log(shownJson(printedService(info)));
      else console.log(shown(connected(info, texts)));
    });
  withCommonOptions(program.command('unlock'))
    .description('enter the passphrase of the encrypted file of keys; the running Intray keeps it until it ends')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const passphrase = await askSecret('service.passphrase');
      const { answer: info, texts } = await askInstance({ dataDir }, 'service.unlock', { passphrase });
      if (json) console.log(shownJson(printedService(info)));
      else console.log(shown(connected(info, texts)));
    });
  withCommonOptions(program.command('whoami'))
    .description('show who is signed in: name, company and roles')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { info, texts } = await withInstance({ dataDir }, async (instance) => {
        await instance.awaitService();
        return { info: await instance.ask('service.info', {}), texts: instance.texts };
      });
      if (info.identity === null) {
        throw new Failed(whyUnknown(info, texts), exitCodes.notReached, { texts });
      }
      console.log(json ? shownJson(info.identity) : columns(inRows(info.identity, texts)));
    });
}

/** Returns each problem of the service once. */
function whyUnknown({ problems }: ServiceInfo, { inWords }: PersonText): AnyMessage {
  const [first, ...others] = new Map(problems.map((problem) => [inWords(problem), problem])).values();
  if (first === undefined) return message('cli.whoami.unknown');
  return others.reduce((before, problem) => message('message.joined', { first: before, second: problem }), first);
}

async function connect(dataDir: string, baseUrl: string, { auth, allowFile, caFile }: ConnectOptions) {
  if (!URL.canParse(baseUrl) || !/^https?:$/u.test(new URL(baseUrl).protocol)) {
    throw new Failed(message('cli.connect.address'), exitCodes.wrongUsage);
  }
  const { credentials, passphrase } = await askCredentials(auth, allowFile === true);
  const extraCaFile = caFile === undefined ? null : resolve(caFile);
  const connection = { ...credentials, baseUrl, allowEncryptedFile: allowFile === true, passphrase, extraCaFile };
  return askInstance({ dataDir }, 'service.connect', connection);
}

function connected({ kind, origin, credentials }: ServiceInfo, { text }: PersonText): string {
  if (kind === 'local') return text('cli.connect.local');
  const place = credentials.place === null ? text('service.key.not-set') : text(`service.place.${credentials.place}`);
  return text('cli.connect.done', { origin: origin ?? '', place });
}

const fields = [
  ['userId', 'cli.whoami.user-id'],
  ['userName', 'service.user'],
  ['firstName', 'cli.whoami.first-name'],
  ['lastName', 'cli.whoami.last-name'],
  ['companyId', 'cli.whoami.company-id'],
  ['companyName', 'service.company'],
  ['roles', 'service.roles'],
  ['authenticationType', 'service.signIn'],
] as const satisfies readonly (readonly [keyof Identity, MessageCode])[];

/** The properties of the identity that the service reports, one row each. */
const inRows = (identity: Identity, { text }: PersonText) =>
  fields.flatMap(([name, code]) => {
    const value = identity[name];
    return value === null ? [] : [[text(code), typeof value === 'string' ? value : value.join(', ')]];
  });
