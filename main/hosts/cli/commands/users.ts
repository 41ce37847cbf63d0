import { Option, type Command } from 'commander';
import type { ConfiguredUser } from '#contract/configuration.ts';
import { message } from '#contract/messages/message.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { withInstance, type Instance } from '../instance/with-instance.ts';
import { columns } from '../output/columns.ts';
import { shown, shownJson } from '../output/shown.ts';

const roles = { admin: 'Account Admin', user: 'User', uploader: 'Uploader' } as const;

interface UserOptions {
  readonly role?: keyof typeof roles;
  readonly name?: string;
  readonly lastName?: string;
}

const roleOption = (): Option => new Option('--role <role>', 'what the user may do').choices(Object.keys(roles));

/** `users`, and what is done with them (docs/command-line.md#users-and-keys). */
export function addUserCommands(program: Command): void {
  const users = program.command('users').description('list and change the users of the service');
  withCommonOptions(users.command('list', { isDefault: true }))
    .description('list the users with their roles and keys')
    .action(async (_options: unknown, command: Command) =>
      inService(command, async (instance, json) => {
        const all = await usersOf(instance);
        const { kind } = await instance.ask('service.info', {});
        console.log(json ? shownJson(all) : columns(all.map((user) => rowOf(user, instance, kind === 'local'))));
      }),
    );
  withCommonOptions(users.command('add <email>'))
    .description('add a user; keys are created with "keys add"')
    .addOption(roleOption().default('uploader'))
    .option('--name <name>', 'first name', '')
    .option('--last-name <name>', 'last name', '')
    .action(async (userName: string, options: UserOptions, command: Command) =>
      inService(command, async (instance, json) => {
        const { role = 'uploader', name = '', lastName = '' } = options;
        const user = await instance.ask('configuration.users.add', { userName, name, lastName, role: roles[role] });
        print(json, { answer: user, text: instance.texts.text('users.added', { name: user.userName }) });
      }),
    );
  withCommonOptions(users.command('change <email>'))
    .description('change the role or the name of a user')
    .addOption(roleOption())
    .option('--name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .action(async (userName: string, { role, ...names }: UserOptions, command: Command) =>
      inService(command, async (instance, json) => {
        const { id } = await userNamed(instance, userName);
        const change = { id, ...names, ...(role === undefined ? {} : { role: roles[role] }) };
        const user = await instance.ask('configuration.users.change', change);
        print(json, { answer: user, text: instance.texts.text('users.changed', { name: userName }) });
      }),
    );
  const states = [
    ['block', 'users.blocked.done', 'refuse all keys of a user from now on'],
    ['unblock', 'users.unblocked.done', 'accept the keys of a user again'],
    ['remove', 'users.removed', 'remove a user with all keys; documents keep the name'],
  ] as const;
  for (const [action, done, description] of states)
    withCommonOptions(users.command(`${action} <email>`))
      .description(description)
      .action(async (userName: string, _options: unknown, command: Command) =>
        inService(command, async (instance, json) => {
          const { id } = await userNamed(instance, userName);
          const answer = await instance.ask(`configuration.users.${action}`, { id });
          print(json, { answer, text: instance.texts.text(done, { name: userName }) });
        }),
      );
}

/** Runs `work` with the app and its local service. */
export async function inService(
  command: Command,
  work: (instance: Instance, json: boolean) => Promise<void>,
): Promise<void> {
  const { dataDir, json } = commonOptions(command);
  await withInstance({ dataDir, withService: true }, (instance) => work(instance, json));
}

export const usersOf = async (instance: Instance): Promise<readonly ConfiguredUser[]> =>
  (await instance.ask('configuration.users.list', {})).users;

export async function userNamed(instance: Instance, name: string): Promise<ConfiguredUser> {
  const user = (await usersOf(instance)).find(({ userName }) => userName === name.toLowerCase());
  if (user !== undefined) return user;
  throw new Failed(message('cli.users.unknown', { name }), exitCodes.somethingFailed);
}

interface Printed {
  readonly answer: unknown;
  readonly text: string;
}

export function print(json: boolean, { answer, text }: Printed): void {
  console.log(json ? shownJson(answer) : shown(text));
}

function rowOf(user: ConfiguredUser, { texts }: Instance, isHere: boolean) {
  const { userName, name, lastName, role, status, isOwn, keys } = user;
  return [
    userName,
    isOwn && isHere ? texts.text('users.own') : [name, lastName].join(' ').trim(),
    texts.text(`service.role.${role}`),
    texts.text('cli.users.keys', { count: keys.length }),
    status === 'active' ? '' : texts.text('users.blocked'),
  ];
}
