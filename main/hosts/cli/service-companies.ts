import type { Command } from 'commander';
import { commonOptions, withCommonOptions } from './common-options.ts';

interface CompanyOptions {
  readonly database?: string;
}

interface RemoveOptions extends CompanyOptions {
  readonly yes?: boolean;
}

type RunService = (args: readonly string[]) => Promise<number>;

/** `service companies …`: lists the companies of a service, adds, renames and removes them. */
export function addCompanies(service: Command, runService: RunService): void {
  const companies = service
    .command('companies')
    .description('list the companies of the service, or add, rename or remove one');
  const run = async (command: Command, options: CompanyOptions, change: readonly string[]): Promise<void> => {
    const { dataDir, json } = commonOptions(command);
    const database = options.database === undefined ? [] : ['--database', options.database];
    const given = [...change, ...database, ...(json ? ['--json'] : [])];
    process.exitCode = await runService(['companies', '--data-dir', dataDir, ...given]);
  };
  const databaseHelp = 'of team mode (INTRAY_DATABASE)';
  withCommonOptions(companies.command('list', { isDefault: true }))
    .description('name, users, documents, bytes and id of each')
    .option('--database <url>', databaseHelp)
    .action((options: CompanyOptions, command: Command) => run(command, options, []));
  withCommonOptions(companies.command('add <name>'))
    .description('add a company; "service credentials --company NAME" prints a key of its administrator')
    .option('--database <url>', databaseHelp)
    .action((name: string, options: CompanyOptions, command: Command) => run(command, options, [`--add=${name}`]));
  withCommonOptions(companies.command('rename <name> <new>'))
    .description('give a company another name; keys stay valid')
    .option('--database <url>', databaseHelp)
    .action((name: string, next: string, options: CompanyOptions, command: Command) =>
      run(command, options, [`--rename=${name}`, `--name=${next}`]),
    );
  withCommonOptions(companies.command('remove <name>'))
    .description('remove a company without documents, with its users, keys, classes and settings')
    .option('--yes', 'do not ask')
    .option('--database <url>', databaseHelp)
    .action((name: string, options: RemoveOptions, command: Command) =>
      run(command, options, [`--remove=${name}`, ...(options.yes === true ? ['--yes'] : [])]),
    );
}
