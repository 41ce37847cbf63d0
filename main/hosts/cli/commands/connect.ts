import { Option, type Command } from 'commander';
import type { AuthKind, ServiceInfo } from '#contract/service.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { withInstance } from '../instance/with-instance.ts';
import { messageText } from '../output/message-text.ts';
import { columns } from '../output/columns.ts';
import { shown, shownJson } from '../output/shown.ts';
import { askCredentials } from './connect/ask-credentials.ts';

interface ConnectOptions {
  readonly auth: AuthKind;
  readonly allowFile?: boolean;
}

/** `connect URL` and `whoami`: which service, and as whom. */
export function addConnectCommands(program: Command): void {
  withCommonOptions(program.command('connect <url>'))
    .description('work with a remote service instead of the local one; "connect local" goes back')
    .addOption(new Option('--auth <kind>', 'how to sign in').choices(['bearer', 'amx']).default('bearer'))
    .option('--allow-file', 'where there is no keychain: keep the key in an encrypted file')
    .addHelpText(
      'after',
      '\nThe key is asked for on the terminal, or read from standard input; it is never an argument.',
    )
    .action(async (url: string, options: ConnectOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const info = url === 'local' ? await useLocal(dataDir) : await connect(dataDir, url, options);
      if (json) console.log(shownJson(info));
      else console.log(info.kind === 'local' ? 'Working with the local service.' : connected(info));
    });
  withCommonOptions(program.command('whoami'))
    .description('name, company and roles as the service knows them')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const info = await withInstance({ dataDir }, async (instance) => {
        await instance.awaitService();
        return instance.ask('service.info', {});
      });
      if (info.identity === null) {
        throw new Failed(
          [...new Set(info.problems.map(messageText))].join('\n') ||
            'The service did not say who is signed in. Run “intray doctor” to check the connection.',
          exitCodes.notReached,
        );
      }
      console.log(json ? shownJson(info.identity) : columns(inRows(info.identity)));
    });
}

const useLocal = (dataDir: string) => withInstance({ dataDir }, (instance) => instance.ask('service.useLocal', {}));

async function connect(dataDir: string, baseUrl: string, { auth, allowFile }: ConnectOptions): Promise<ServiceInfo> {
  if (!URL.canParse(baseUrl) || !/^https?:$/u.test(new URL(baseUrl).protocol)) {
    throw new Failed('A base URL looks like https://service.example', exitCodes.wrongUsage);
  }
  const credentials = await askCredentials(auth);
  return withInstance({ dataDir }, (instance) =>
    instance.ask('service.connect', { ...credentials, baseUrl, allowFile: allowFile === true }),
  );
}

const places = {
  keychain: 'The key is in the keychain of this computer.',
  environment: 'Its key comes from INTRAY_SERVICE_KEYS.',
  'credential-file': 'Its key comes from a service credential.',
  'encrypted-file': 'The key is in an encrypted file in the data directory.',
  memory: 'Its key is new at each start and is never stored.',
} as const satisfies Record<NonNullable<ServiceInfo['secret']['place']>, string>;

const connected = ({ origin, secret }: ServiceInfo) =>
  [`Connected to ${shown(origin ?? 'the service')}.`, secret.place === null ? '' : places[secret.place]]
    .join(' ')
    .trim();

/** What the service tells, a row each. */
const inRows = (identity: NonNullable<ServiceInfo['identity']>) =>
  Object.entries(identity).flatMap(([name, value]) =>
    value === null ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
  );
