import { InvalidArgumentError, type Command } from 'commander';
import { exitCodes } from '#app/exit-codes.ts';
import { message } from '#contract/messages/message.ts';
import type { MethodParams } from '#contract/methods.ts';
import { withCommonOptions } from '../common-options.ts';
import { Failed } from '../failed.ts';
import type { Instance } from '../instance/with-instance.ts';
import { shown, shownJson } from '../output/shown.ts';
import { tagNamed } from './trash.ts';
import { inService } from './users.ts';

type Change = MethodParams<'documents.correct'>['changes'][number];

interface CorrectOptions {
  readonly class?: string;
  readonly remove: readonly string[];
  readonly accept: readonly string[];
  readonly undo?: boolean;
}

const several = (value: string, before: readonly string[]) => [...before, value];

/** `correct` (docs/command-line.md#corrections). */
export function addCorrectCommand(program: Command): void {
  withCommonOptions(program.command('correct <document> [values...]'))
    .description('correct a document (its ID, as printed by search): FIELD=VALUE for each value; all changes or none')
    .option('--class <name>', 'set the class, or "none"')
    .option('--remove <field>', 'the document does not state this value', several, [])
    .option('--accept <field>', 'confirm this value as it was read', several, [])
    .option('--undo', 'undo the last correction')
    .action(async (fileId: string, values: readonly string[], options: CorrectOptions, command: Command) => {
      const changes = changesOf(values, options);
      const isUndo = options.undo === true;
      if (isUndo === (changes.length > 0 || options.class !== undefined))
        command.error('error: name what to correct, or --undo');
      await inService(command, async (instance, json) => {
        const answer = isUndo
          ? await undo(instance, fileId)
          : await correct(instance, fileId, [...(await classChange(instance, options.class)), ...changes]);
        const text = isUndo ? 'correct.undone' : 'cli.correct.done';
        console.log(json ? shownJson(answer) : shown(instance.texts.text(text, { count: answer.ids.length })));
      });
    });
}

function changesOf(values: readonly string[], { remove, accept }: CorrectOptions): readonly Change[] {
  return [
    ...values.map((text): Change => {
      const at = text.indexOf('=');
      if (at < 1)
        throw new InvalidArgumentError(`FIELD=VALUE is needed, such as total=119.00, and not ${shown(text)}.`);
      return { kind: 'value', field: text.slice(0, at), value: text.slice(at + 1) };
    }),
    ...remove.map((field): Change => ({ kind: 'remove', field })),
    ...accept.map((field): Change => ({ kind: 'accept', field })),
  ];
}

async function classChange(instance: Instance, name: string | undefined): Promise<readonly Change[]> {
  if (name === undefined) return [];
  return [{ kind: 'class', tagId: name === 'none' ? null : await tagNamed(instance, name) }];
}

/** The command corrects what is there now, because its person has seen nothing else. */
async function revisionOf(instance: Instance, id: string): Promise<string> {
  const { revision } = await instance.ask('documents.get', { id });
  if (revision !== null) return revision;
  throw new Failed(message('document.not-corrected-here'), exitCodes.somethingFailed, instance);
}

async function correct(instance: Instance, fileId: string, changes: readonly Change[]) {
  const revision = await revisionOf(instance, fileId);
  return instance.ask('documents.correct', { fileId, revision, changes: [...changes] });
}

async function undo(instance: Instance, fileId: string) {
  const all = await instance.ask('documents.corrections', { fileId });
  const last = all.find(({ undone }) => undone === null);
  if (last === undefined) throw new Failed(message('cli.correct.none'), exitCodes.somethingFailed, instance);
  const revision = await revisionOf(instance, fileId);
  const answer = await instance.ask('documents.undoCorrection', { fileId, revision, ids: [last.id] });
  return { ...answer, ids: [last.id] };
}
