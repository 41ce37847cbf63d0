import type { Command } from 'commander';
import { message } from '#contract/messages/message.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import type { Instance } from '../instance/with-instance.ts';
import { timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { shown, shownJson } from '../output/shown.ts';
import { inService, print, userNamed, usersOf } from './users.ts';

/** `keys`, and what is done with them (docs/command-line.md#users-and-keys). */
export function addKeyCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('list and change the keys with which programs sign in to the service');
  withCommonOptions(keys.command('list', { isDefault: true }))
    .description('list the keys without their secrets')
    .action(async (_options: unknown, command: Command) => inService(command, list));
  withCommonOptions(keys.command('add <email> <name>').alias('make'))
    .description('add a key for a user; it is printed only once')
    .action(async (email: string, name: string, _options: unknown, command: Command) =>
      inService(command, (instance, json) => make(instance, json, { email, name })),
    );
  withCommonOptions(keys.command('rename <id> <name>'))
    .description('rename a key')
    .action(async (id: string, name: string, _options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const answer = await instance.ask('configuration.keys.rename', { id: await keyWithId(instance, id), name });
        print(json, { answer, text: instance.texts.text('keys.renamed') });
      }),
    );
  withCommonOptions(keys.command('revoke <id>'))
    .description('revoke a key')
    .action(async (id: string, _options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const answer = await instance.ask('configuration.keys.revoke', { id: await keyWithId(instance, id) });
        print(json, { answer, text: instance.texts.text('keys.revoked', { name: id }) });
      }),
    );
}

async function list(instance: Instance, json: boolean): Promise<void> {
  const { texts } = instance;
  const all = (await usersOf(instance)).flatMap(({ userName, keys }) => keys.map((key) => ({ userName, ...key })));
  if (json) {
    console.log(shownJson(all));
    return;
  }
  const rows = all.map(({ id, userName, name, lastUsedAt, isFromFile }) => [
    id,
    userName,
    name,
    lastUsedAt === null
      ? texts.text('keys.unused')
      : texts.text('keys.used', { when: timeInWords(Date.parse(lastUsedAt)) }),
    isFromFile ? texts.text('keys.fromFile') : '',
  ]);
  console.log(columns(rows));
}

/** The key itself goes to stdout, everything about it to stderr. */
async function make(
  instance: Instance,
  json: boolean,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> {
  const { texts } = instance;
  const { id: userId } = await userNamed(instance, email);
  const made = await instance.ask('configuration.keys.make', { userId, name });
  const { address, apiKey, accessToken, appId, secret } = made;
  const fields = { base_url: address, api_key: apiKey, access_token: accessToken, app_id: appId, secret };
  if (json) console.log(shownJson({ ...fields, name: made.key.name, user_name: made.userName }));
  else console.log(columns(Object.entries(fields).map(([field, value]) => [field, value ?? ''])));
  console.error(shown(texts.text('keys.once')));
  if (address === null) console.error(shown(texts.text('keys.noAddress')));
}

/** Returns the ID if there is such a key, because the app only takes well formed ones. */
async function keyWithId(instance: Instance, id: string): Promise<string> {
  const known = (await usersOf(instance)).some(({ keys }) => keys.some((key) => key.id === id));
  if (!known) throw new Failed(message('service.configuration.no-key'), exitCodes.somethingFailed);
  return id;
}
