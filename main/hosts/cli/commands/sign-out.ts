import type { Command } from 'commander';
import { message } from '#contract/messages/message.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { withInstance, type Instance } from '../instance/with-instance.ts';
import { shown, shownJson } from '../output/shown.ts';

interface SignOutOptions {
  readonly list?: boolean;
}

/** `sign-out`: ends the sign-ins that `open` began. */
export function addSignOutCommand(program: Command): void {
  withCommonOptions(program.command('sign-out [id]'))
    .description('sign out all browsers, or one of them')
    .option('--list', 'only list the browsers that are signed in')
    .action(async (id: string | undefined, options: SignOutOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      await withInstance({ dataDir }, (instance) =>
        options.list === true ? list(instance, json) : signOut(instance, id ?? null, json),
      );
    });
}

async function list(instance: Instance, json: boolean): Promise<void> {
  const { text } = instance.texts;
  const browsers = await instance.ask('signIns.list', {});
  if (json) console.log(shownJson({ browsers }));
  else if (browsers.length === 0) console.log(text('cli.sign-out.none'));
  for (const { id, browser, signedInAtMs, endsAtMs } of json ? [] : browsers) {
    const words = text('cli.sign-out.browser', { browser, from: day(signedInAtMs), until: day(endsAtMs) });
    console.log(`${shown(id)}  ${shown(words)}`);
  }
}

async function signOut(instance: Instance, id: string | null, json: boolean): Promise<void> {
  const { text } = instance.texts;
  const { ended } = await instance.ask('signIns.end', { id });
  if (id !== null && ended === 0) {
    throw new Failed(message('cli.sign-out.unknown'), exitCodes.somethingFailed, { texts: instance.texts });
  }
  if (json) console.log(shownJson({ ended }));
  else console.log(ended === 0 ? text('cli.sign-out.none') : text('cli.sign-out.done', { count: ended }));
}

const day = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
