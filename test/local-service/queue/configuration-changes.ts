import { isDeepStrictEqual } from 'node:util';
import { configurationFile, type ConfigurationFile } from '#service-api/configuration/configuration-file.ts';
import type { ApplyState } from '#service-api/configuration/trial-calls.ts';
import type { Configure } from '../configure.ts';

/** What the calls of the configuration show. */
export interface ConfigurationSnapshot {
  readonly file: ConfigurationFile;
  /** The number of lines of the journal, and when the newest was written. */
  readonly journal: number;
  readonly journalAt: string | null;
  readonly apply: ApplyState;
}

export async function snapshotOf({ ask }: Configure): Promise<ConfigurationSnapshot> {
  const { json } = await ask('configuration.export', {});
  const { events, total } = await ask('journal.list', { before: null, limit: 1 });
  const file = configurationFile.parse(JSON.parse(json));
  return { file, journal: total, journalAt: events[0]?.at ?? null, apply: await ask('apply.state', {}) };
}

/** A change, and whether a snapshot shows all of it. */
export interface ConfigurationChange {
  readonly call: string;
  make(configure: Configure): Promise<unknown>;
  isWhole(after: ConfigurationSnapshot, before: ConfigurationSnapshot): boolean;
}

/** Words of the documents by which the tags of the rounds find them. */
export const markers = ['alpha', 'bravo', 'charlie', 'delta'] as const;
const maxOwnTags = 5;
const isOwn = ({ name }: ConfigurationFile['tags'][number]): boolean => name.startsWith('Kind ');
const markerOf = (number: number): string => markers[number % markers.length] ?? markers[0];

/** Returns a random change; `number` makes its values unlike all earlier ones. */
export async function nextChange(
  { ask }: Configure,
  { file, apply }: ConfigurationSnapshot,
  number: number,
): Promise<ConfigurationChange> {
  const own = file.tags.filter(isOwn);
  const about = apply.status === 'running' ? cancelled : applied;
  const kinds = [settings, imported, about, ...(own.length < maxOwnTags ? [created] : [])];
  const name = own[Math.floor(Math.random() * own.length)]?.name;
  if (name === undefined) return kinds[Math.floor(Math.random() * kinds.length)]?.(number, file) ?? created(number);
  const idOf = new Map((await ask('tags.list', {})).map((tag) => [tag.name, tag.id]));
  const id = idOf.get(name) ?? '';
  const other = own.find((tag) => tag.name !== name)?.name ?? '';
  const ofTag = [changed, withField, ...(own.length > 2 ? [deleted, deleted] : [])];
  const at = Math.floor(Math.random() * (kinds.length + ofTag.length));
  const made = { id, name, number, moveTo: idOf.get(other) ?? null };
  return kinds[at]?.(number, file) ?? ofTag[at - kinds.length]?.(made) ?? created(number);
}

function settings(number: number): ConfigurationChange {
  const given = { fileRetryLimit: number % 21, jobRetryLimit: number % 21, failsJobWithFile: number % 2 === 0 };
  return {
    call: 'settings.set',
    make: ({ ask }) => ask('settings.set', given),
    isWhole: ({ file }) => isDeepStrictEqual(file.settings, { ...file.settings, ...given }),
  };
}

function created(number: number): ConfigurationChange {
  const name = `Kind ${number}`;
  return {
    call: 'tags.create',
    make: ({ ask }) => ask('tags.create', { name, description: `made ${number}` }),
    isWhole: ({ file }) => tagNamed(file, name)?.description === `made ${number}`,
  };
}

/** Many tags and a table in one change. */
function imported(number: number, before: ConfigurationFile): ConfigurationChange {
  const description = `imported ${number}`;
  const wanted: ConfigurationFile = {
    ...before,
    settings: { ...before.settings, jobRetryLimit: number % 21 },
    tables: [
      {
        name: 'Lieferanten',
        csv: `key,value\n${Array.from({ length: 500 }, (_, row) => `${row},${number}`).join('\n')}\n`,
      },
    ],
    tags: before.tags.map((tag) => (isOwn(tag) ? { ...tag, description } : tag)),
  };
  const json = JSON.stringify(wanted);
  return {
    call: 'configuration.import',
    make: ({ ask }) => ask('configuration.import', { json, isDryRun: false }),
    isWhole: ({ file }) => isDeepStrictEqual(file, wanted),
  };
}

function applied(): ConfigurationChange {
  return {
    call: 'apply.start',
    make: ({ ask }) => ask('apply.start', { tagId: null, isDryRun: false }),
    isWhole: ({ apply, journalAt }) => apply.startedAt === journalAt,
  };
}

function cancelled(): ConfigurationChange {
  return {
    call: 'apply.cancel',
    make: ({ ask }) => ask('apply.cancel', {}),
    isWhole: ({ apply }) => apply.status === 'cancelled',
  };
}

interface OfTag {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly moveTo: string | null;
}

function changed({ id, name, number }: OfTag): ConfigurationChange {
  const keywords = Array.from({ length: 40 }, (_, at) => ({
    text: at === 0 ? markerOf(number) : `unused ${number} ${at}`,
    weight: 10,
    zone: 'anywhere' as const,
  }));
  const given = { description: `changed ${number}`, keywords, minScore: (number % 30) / 100 };
  return {
    call: 'tags.change',
    make: ({ ask }) => ask('tags.change', { id, ...given }),
    isWhole({ file }) {
      const tag = tagNamed(file, name);
      return isDeepStrictEqual(tag, { ...tag, ...given });
    },
  };
}

function withField({ id, name, number }: OfTag): ConfigurationChange {
  const field = {
    ...{ name: `origin ${number}`, dataType: 'String' as const, description: '', required: false },
    ...{ source: { kind: 'constant' as const, value: `of ${name}` }, dependsOn: [], pre: [], post: [] },
  };
  return {
    call: 'fields.put',
    make: ({ ask }) => ask('fields.put', { tagId: id, id: null, field }),
    isWhole: ({ file }) => tagNamed(file, name)?.fields.at(-1)?.name === field.name,
  };
}

function deleted({ id, name, moveTo }: OfTag): ConfigurationChange {
  return {
    call: 'tags.delete',
    make: ({ ask }) => ask('tags.delete', { id, moveTo }),
    isWhole: ({ file }) => tagNamed(file, name) === undefined,
  };
}

function tagNamed(file: ConfigurationFile, name: string): ConfigurationFile['tags'][number] | undefined {
  return file.tags.find((tag) => tag.name === name);
}
