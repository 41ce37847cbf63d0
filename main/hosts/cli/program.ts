import { Command } from 'commander';
import { findInstallation } from '#app/machine/installation.ts';
import { addAddCommand } from './commands/add.ts';
import { addConfigurationCommands } from './commands/configuration.ts';
import { addConnectCommands } from './commands/connect.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addCorrectCommand } from './commands/correct.ts';
import { addExchangeCommands } from './commands/exchange.ts';
import { addFilesCommand } from './commands/files.ts';
import { addFolderCommands } from './commands/folders.ts';
import { addJobCommands } from './commands/jobs.ts';
import { addKeyCommands } from './commands/keys.ts';
import { addPasswordCommand } from './commands/password.ts';
import { addReadingPackCommand } from './commands/reading-pack.ts';
import { addUserActionCommands } from './commands/user-actions.ts';
import { addUserCommands } from './commands/users.ts';
import { addSearchCommand } from './commands/search.ts';
import { addDownloadCommand } from './commands/download.ts';
import { addShareCommands } from './commands/share.ts';
import { addAgainCommands } from './commands/again.ts';
import { addTrashCommands } from './commands/trash.ts';
import { addSignOutCommand } from './commands/sign-out.ts';
import { addStartCommands } from './commands/start.ts';
import { addStatusCommand } from './commands/status.ts';
import { addWebhookCommands } from './commands/webhook.ts';
import { withCommonOptions } from './common-options.ts';
import { shown } from './output/shown.ts';
import { addServiceCommands } from './service-commands.ts';

/** Makes the `intray` command line. It throws a CommanderError or Failed and does not end the process itself. */
export function createProgram(): Command {
  const program = new Command('intray')
    .description('Watch folders in, searchable documents out.')
    .version(findInstallation(import.meta.dirname).version)
    .exitOverride()
    // The parser repeats its arguments, and a file's name among them may contain commands for the terminal.
    .configureOutput({ writeErr: (text) => void process.stderr.write(text.split('\n').map(shown).join('\n')) })
    .showHelpAfterError('(intray --help lists the commands)')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText(
      'after',
      '\nEnds with 0 when all is fine, 1 when something failed, 2 on wrong usage, 3 when no Intray or service was reached.',
    );
  withCommonOptions(program);
  addStartCommands(program);
  addSignOutCommand(program);
  addStatusCommand(program);
  addFolderCommands(program);
  addFilesCommand(program);
  addAddCommand(program);
  addJobCommands(program);
  addSearchCommand(program);
  addDownloadCommand(program);
  addShareCommands(program);
  addCorrectCommand(program);
  addTrashCommands(program);
  addAgainCommands(program);
  addExchangeCommands(program);
  addUserActionCommands(program);
  addPasswordCommand(program);
  addConnectCommands(program);
  addWebhookCommands(program);
  addUserCommands(program);
  addKeyCommands(program);
  addConfigurationCommands(program);
  addServiceCommands(program);
  addReadingPackCommand(program);
  addDoctorCommand(program);
  return program;
}
