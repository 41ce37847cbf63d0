import { Option, type Command } from 'commander';
import type { MethodResult } from '#contract/methods.ts';
import { commonOptions, withCommonOptions } from '../common-options.ts';
import { askInstance } from '../instance/with-instance.ts';
import { timeInWords } from '../output/amounts.ts';
import { columns } from '../output/columns.ts';
import { parseCountTo } from '../output/parse-amounts.ts';
import type { PersonText } from '../output/person-text.ts';
import { shown, shownJson } from '../output/shown.ts';

type Webhook = NonNullable<MethodResult<'configuration.webhook.get'>>;

interface JournalOptions {
  readonly state?: 'waiting' | 'delivered' | 'dead';
  readonly limit: number;
}

/** `webhook`, and what is done with it (docs/command-line.md#webhook). */
export function addWebhookCommands(program: Command): void {
  const webhook = withCommonOptions(program.command('webhook'))
    .description('show where the local service reports its events, and how the last deliveries ended')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer: state, texts } = await askInstance({ dataDir }, 'configuration.webhook.get', {});
      if (json) console.log(shownJson(state));
      else
        for (const line of state === null ? [texts.text('cli.webhook.none')] : stateLines(state, texts))
          console.log(line);
    });
  withCommonOptions(webhook.command('set <url>'))
    .description('report all events to this address; the signing secret is printed only once')
    .option('--private', 'allow a receiver on this computer or in a private network')
    .action(async (url: string, options: { readonly private?: boolean }, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const params = { url, allowsPrivateHost: options.private ?? false };
      const { answer, texts } = await askInstance({ dataDir }, 'configuration.webhook.set', params);
      console.log(json ? shownJson(answer) : shown(texts.text('cli.webhook.set', { url, secret: answer.secret })));
    });
  withCommonOptions(webhook.command('test'))
    .description('send a test event now')
    .action(async (_options: unknown, command: Command) => test(command));
  withCommonOptions(webhook.command('journal'))
    .description('list the newest events with their deliveries')
    .addOption(new Option('--state <state>', 'only these').choices(['waiting', 'delivered', 'dead']))
    .option('--limit <count>', 'number of events, at most 200', parseCountTo(200), 50)
    .action(async (options: JournalOptions, command: Command) => journal(options, command));
  withCommonOptions(webhook.command('retry [id]'))
    .description('deliver waiting and failed events again now: one, or all')
    .action(async (id: string | undefined, _options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer, texts } = await askInstance({ dataDir }, 'configuration.webhook.retry', { id: id ?? null });
      console.log(json ? shownJson(answer) : texts.text('webhook.retried', { count: answer.retried }));
    });
  withCommonOptions(webhook.command('remove'))
    .description('stop reporting events; waiting events are discarded')
    .action(async (_options: unknown, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      const { answer, texts } = await askInstance({ dataDir }, 'configuration.webhook.remove', {});
      console.log(json ? shownJson(answer) : texts.text('webhook.removed'));
    });
}

async function test(command: Command): Promise<void> {
  const { dataDir, json } = commonOptions(command);
  const { answer, texts } = await askInstance({ dataDir }, 'configuration.webhook.test', {});
  const { status, durationMs, problem } = answer;
  const how = problem === null ? texts.text('webhook.test.done', { status: status ?? 0 }) : texts.inWords(problem);
  const time = texts.text('webhook.test.time', { ms: durationMs, shown: String(durationMs) });
  console.log(json ? shownJson(answer) : shown(`${how} ${time}`));
  if (problem !== null) process.exitCode = 1;
}

async function journal({ state, limit }: JournalOptions, command: Command): Promise<void> {
  const { dataDir, json } = commonOptions(command);
  const params = { state: state ?? null, limit };
  const { answer: all, texts } = await askInstance({ dataDir }, 'configuration.webhook.journal', params);
  if (json) console.log(shownJson(all));
  else if (all.length === 0) console.log(texts.text('cli.webhook.journal.none'));
  else
    console.log(
      columns(
        all.map((each) => [
          each.id,
          shownTime(each.eventAt),
          each.kind,
          texts.text(`webhook.delivery.${each.state}`),
          each.problem === null ? '' : texts.inWords(each.problem),
        ]),
      ),
    );
}

const shownTime = (at: string): string => timeInWords(Date.parse(at));

function stateLines(state: Webhook, { text }: PersonText): readonly string[] {
  const { url, failingSince, lastDeliveredAt, waiting, dead } = state;
  const condition = failingSince !== null ? 'failing' : lastDeliveredAt !== null ? 'works' : 'new';
  const since = failingSince === null ? '' : ` (${text('webhook.failingSince', { when: shownTime(failingSince) })})`;
  return [
    shown(url),
    `${text(`webhook.state.${condition}`)}${since}`,
    `${text('webhook.lastDelivered')}: ${lastDeliveredAt === null ? text('webhook.never') : shownTime(lastDeliveredAt)}`,
    `${text('webhook.waiting')}: ${waiting}`,
    `${text('webhook.dead')}: ${dead}`,
  ];
}
