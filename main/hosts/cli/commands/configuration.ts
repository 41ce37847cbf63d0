import type { Command } from 'commander';
import { message } from '#contract/messages/message.ts';
import type { MethodParams, MethodResult } from '#contract/methods.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import { askInstance, withInstance, type Instance } from '../instance/with-instance.ts';
import { columns } from '../output/columns.ts';
import { shown, shownJson } from '../output/shown.ts';
import { addTransferCommands } from './transfer-tags.ts';

type CompanySettings = MethodResult<'configuration.settings.get'>;
type ApplyState = MethodResult<'configuration.apply.state'>;

/** `settings company`, `tags` and `apply`: the configuration of the service on this computer. */
export function addConfigurationCommands(program: Command): void {
  addCompanySettings(program);
  addTags(program);
  addApply(program);
}

function addCompanySettings(program: Command): void {
  const settings = program.command('settings').description('show and change the settings of the service');
  withCommonOptions(settings.command('company [name] [value]'))
    .description('show the company settings, or change one; nested names have a dot: maintenance.startDay')
    .action(async (name: string | undefined, value: string | undefined, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      await withInstance({ dataDir, withService: true }, async (instance) => {
        const before = await instance.ask('configuration.settings.get', {});
        const change = name === undefined || value === undefined ? null : changeOf(before, name, value);
        const after = change === null ? before : await instance.ask('configuration.settings.set', change);
        const rows = rowsOf(after).filter(
          ([each]) => name === undefined || each === name || each.startsWith(`${name}.`),
        );
        if (rows.length === 0) throw unknownSetting(name ?? '');
        console.log(json ? shownJson(Object.fromEntries(rows)) : columns(rows.map(([each, is]) => [each, String(is)])));
      });
    });
  withCommonOptions(settings.command('limits [name] [value]'))
    .description(
      'show what the company may use of the service, or change one: storageGigabytes, documentsAtOnce; none: no limit',
    )
    .action(async (name: string | undefined, value: string | undefined, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      await withInstance({ dataDir, withService: true }, async (instance) => {
        const before = await instance.ask('configuration.limits.get', {});
        if (name !== undefined && !Object.hasOwn(before, name)) throw unknownSetting(name);
        const after =
          name === undefined || value === undefined
            ? before
            : await instance.ask('configuration.limits.set', { [name]: value === 'none' ? null : parsed(value) });
        const rows = Object.entries(after).filter(([each]) => name === undefined || each === name);
        console.log(
          json ? shownJson(Object.fromEntries(rows)) : columns(rows.map(([each, is]) => [each, String(is ?? 'none')])),
        );
      });
    });
  withCommonOptions(settings.command('hosts [hosts...]'))
    .description('show or change the hosts in private networks from which files may be fetched')
    .option('--none', 'allow no host')
    .action(async (hosts: readonly string[], { none = false }: { readonly none?: boolean }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      await withInstance({ dataDir, withService: true }, async (instance) => {
        const { allowedHosts } =
          none || hosts.length > 0
            ? await instance.ask('configuration.fetch.setHosts', { allowedHosts: none ? [] : [...hosts] })
            : await instance.ask('configuration.fetch.get', {});
        console.log(json ? shownJson(allowedHosts) : shown(allowedHosts.join('\n')));
      });
    });
}

type Value = string | number | boolean | readonly string[];

/** Returns each setting by its name; parts of one have a dot between. */
function rowsOf({
  maintenance,
  splitting,
  ...settings
}: CompanySettings): readonly (readonly [name: string, value: Value])[] {
  const partsOf = (group: string, parts: Readonly<Record<string, Value>>) =>
    Object.entries(parts).map(([name, value]) => [`${group}.${name}`, value] as const);
  return [...Object.entries(settings), ...partsOf('splitting', splitting), ...partsOf('maintenance', maintenance)];
}

/** The value gets the type that the setting has; the app checks it. */
function changeOf(before: CompanySettings, name: string, value: string): MethodParams<'configuration.settings.set'> {
  const present = rowsOf(before).find(([each]) => each === name)?.[1];
  if (present === undefined) throw unknownSetting(name);
  const given = typeof present === 'string' ? value : parsed(value);
  const [group = '', part] = name.split('.');
  if (part === undefined) return { [group]: given };
  return { [group]: { ...before[group === 'splitting' ? 'splitting' : 'maintenance'], [part]: given } };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const unknownSetting = (name: string) => new Failed(message('cli.settings.unknown', { name }), exitCodes.wrongUsage);

function addTags(program: Command): void {
  const tags = program.command('tags').description('list and change the tags of the service');
  addTransferCommands(tags);
  withCommonOptions(tags.command('list', { isDefault: true }))
    .description('list the tags with their documents and fields')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer, texts } = await askInstance({ dataDir, withService: true }, 'configuration.tags.list', {});
      if (json) return console.log(shownJson(answer));
      const rows = answer.map(({ name, documentCount, fieldCount }) => [
        name,
        texts.text('cli.tags.documents', { count: documentCount }),
        texts.text('cli.tags.fields', { count: fieldCount }),
      ]);
      console.log(rows.length === 0 ? texts.text('tags.none') : columns(rows));
    });
  withCommonOptions(tags.command('show <name>'))
    .description('show the fields, keywords and patterns of a tag')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      await withInstance({ dataDir, withService: true }, async (instance) => {
        const found = (await instance.ask('configuration.tags.list', {})).find((tag) => tag.name === name);
        if (found === undefined) throw new Failed(message('cli.tags.unknown', { name }), exitCodes.somethingFailed);
        const tag = await instance.ask('configuration.tags.get', { id: found.id });
        if (json) {
          console.log(shownJson(tag));
          return;
        }
        if (tag.fields.length > 0)
          console.log(columns(tag.fields.map((field) => [field.name, field.dataType, field.source.kind])));
        const criteria = [
          ...tag.keywords,
          ...tag.patterns.map(({ pattern, ...rest }) => ({ ...rest, text: `/${pattern}/` })),
        ].map(({ text, zone, weight }) => [text, instance.texts.text(`criteria.zone.${zone}`), String(weight)]);
        if (criteria.length > 0) console.log(`\n${columns(criteria)}`);
      });
    });
}

const askEveryMs = 500;

function addApply(program: Command): void {
  withCommonOptions(program.command('apply'))
    .description('apply the current tags and fields to existing documents')
    .option('--dry-run', 'only count what would change')
    .action(async ({ dryRun = false }: { readonly dryRun?: boolean }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      await withInstance({ dataDir, withService: true }, async (instance) => {
        const state = await applied(instance, dryRun);
        if (json) console.log(shownJson(state));
        else console.log(shown(statusText(state, instance)));
        if (state.status === 'failed') process.exitCode = exitCodes.somethingFailed;
      });
    });
}

async function applied(instance: Instance, isDryRun: boolean): Promise<ApplyState> {
  let state = await instance.ask('configuration.apply.start', { tagId: null, isDryRun });
  while (state.status === 'counting' || state.status === 'running') {
    // The service reports no progress of this by itself.
    await instance.changed([], askEveryMs);
    state = await instance.ask('configuration.apply.state', {});
  }
  return state;
}

function statusText({ status, changed, done, total }: ApplyState, { texts }: Instance): string {
  const numbers = { changed: String(changed), done: String(done), total: String(total), count: total };
  return status === 'none' ? '' : texts.text(`apply.status.${status}`, numbers);
}
