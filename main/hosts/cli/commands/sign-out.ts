import type { Command } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { withInstance, type Instance } from '../instance/with-instance.ts';
import { shown, shownJson } from '../output/shown.ts';

interface SignOutOptions {
  readonly list?: boolean;
}

/** `sign-out`: ends what `open` began. */
export function addSignOutCommand(program: Command): void {
  withCommonOptions(program.command('sign-out [id]'))
    .description('sign all browsers out of the page, or one of them; their pages close')
    .option('--list', 'show which browsers are signed in, and sign none out')
    .action(async (id: string | undefined, options: SignOutOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      await withInstance({ dataDir }, (instance) =>
        options.list === true ? list(instance, json) : signOut(instance, id ?? null, json),
      );
    });
}

async function list(instance: Instance, json: boolean): Promise<void> {
  const browsers = await instance.ask('signIns.list', {});
  if (json) console.log(shownJson({ browsers }));
  else if (browsers.length === 0) console.log('No browser is signed in.');
  for (const { id, browser, signedInAtMs, endsAtMs } of json ? [] : browsers) {
    console.log(`${shown(id)}  ${shown(browser)}, signed in ${day(signedInAtMs)}, until ${day(endsAtMs)}`);
  }
}

async function signOut(instance: Instance, id: string | null, json: boolean): Promise<void> {
  const { ended } = await instance.ask('signIns.end', { id });
  if (id !== null && ended === 0) {
    throw new Failed('No browser with this id is signed in. See: intray sign-out --list', exitCodes.somethingFailed);
  }
  if (json) console.log(shownJson({ ended }));
  else if (ended === 0) console.log('No browser was signed in.');
  else console.log(ended === 1 ? '1 browser was signed out.' : `${ended} browsers were signed out.`);
}

const day = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
