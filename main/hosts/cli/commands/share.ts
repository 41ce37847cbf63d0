import { InvalidArgumentError, type Command } from 'commander';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { askInstance } from '../instance/with-instance.ts';
import { timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { parseDuration } from '../output/parse-amounts.ts';
import { shown, shownJson } from '../output/shown.ts';

interface ShareOptions {
  readonly for: number;
  readonly short?: boolean;
  readonly latest?: boolean;
}

const dayMs = 86_400_000;
const longestMs = 365 * dayMs;

/** `share`, `links` and `links revoke` (docs/command-line.md#share-links). */
export function addShareCommands(program: Command): void {
  withCommonOptions(program.command('share <document>'))
    .description('create a link to a document (its ID, as printed by search) that works without signing in')
    .option('--for <time>', 'lifetime, such as 12h or 7d, at most 365d (default: 1d)', parseLifetime, dayMs)
    .option('--short', 'create a short link')
    .option('--latest', 'link to the latest version instead of this one')
    .action(async (id: string, options: ShareOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { short: isShort = false, latest: followsVersions = false } = options;
      const params = { id, lifetimeS: Math.round(options.for / 1_000), isShort, followsVersions };
      const { answer: link, texts } = await askInstance({ dataDir }, 'documents.share', params);
      if (json) {
        console.log(shownJson(link));
        return;
      }
      console.log(shown(link.shortUrl ?? link.url));
      if (link.expiresAtMs !== null)
        console.log(texts.text('cli.share.until', { when: timeInWords(link.expiresAtMs) }));
    });

  const links = withCommonOptions(program.command('links'))
    .description('list the share links that work now')
    .action(async (_options: unknown, command: Command) => list(command));
  withCommonOptions(links.command('revoke [id]'))
    .description('revoke a link')
    .option('--all', 'revoke all links')
    .action(async (id: string | undefined, { all = false }: { readonly all?: boolean }, command: Command) => {
      if ((id === undefined) !== all) command.error('error: give the ID of a link, or --all');
      const { dataDir, json } = commonOptions(command);
      const params = { id: id ?? null };
      const { answer, texts } = await askInstance({ dataDir }, 'configuration.links.revoke', params);
      console.log(json ? shownJson(answer) : texts.text('links.revoked', { count: answer.revoked }));
      if (id !== undefined && answer.revoked === 0) process.exitCode = 1;
    });
}

async function list(command: Command): Promise<void> {
  const { dataDir, json } = commonOptions(command);
  const { answer: all, texts } = await askInstance({ dataDir }, 'configuration.links.list', { fileId: null });
  if (json) console.log(shownJson(all));
  else if (all.length === 0) console.log(texts.text('cli.links.none'));
  else
    console.log(
      columns(
        all.map(({ id, url, shortUrl, fileName, expiresAt, useCount }) => [
          id,
          fileName,
          texts.text('cli.share.until', { when: timeInWords(Date.parse(expiresAt)) }),
          texts.text('cli.links.uses', { count: useCount }),
          shortUrl ?? url ?? texts.text('share.noPort'),
        ]),
      ),
    );
}

function parseLifetime(text: string): number {
  const ms = parseDuration(text);
  if (ms < 60_000 || ms > longestMs) throw new InvalidArgumentError('A link works for 1m to 365d.');
  return ms;
}
