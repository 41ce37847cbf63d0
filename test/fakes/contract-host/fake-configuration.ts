import type { DocumentService } from '#ports/document-service.ts';
import {
  type ConfigurationCallName,
  type ConfigurationInput,
  type ConfigurationOutput,
} from '#service-api/configuration/calls.ts';
import { ownCalls, type OwnCallName } from '#service-api/own-calls.ts';
import type { Failure } from '#core/failure.ts';
import type { FakeLinks } from './fake-links.ts';
import type { OwnAnswers } from './fake-trash.ts';
import { fakeReviews } from './fake-reviews.ts';
import { fakeSettings } from './fake-settings.ts';
import { fakeJournal } from './fake-journal.ts';
import { fakeTags } from './fake-tags.ts';
import { fakeTrials } from './fake-trials.ts';
import { fakeCompanies } from './fake-companies.ts';
import { fakeUsers } from './fake-users.ts';
import { fakeWebhook } from './fake-webhook.ts';

/** An answer for each call that the screens make. `input` fits the schema of the call. */
export type FakeAnswers = {
  readonly [Name in ConfigurationCallName]?: (input: ConfigurationInput<Name>) => ConfigurationOutput<Name> | Failure;
};

interface FakeConfigurationOptions {
  readonly failure: () => Failure | null;
  readonly clock: () => number;
  readonly isReviewing: boolean;
  readonly companies: number | null;
}

/** The configuration and the documents of the service on this computer, in memory. Answers are checked against the table of calls. */
export function createFakeConfiguration(
  { failure, clock: nowMs, isReviewing, companies }: FakeConfigurationOptions,
  links: FakeLinks,
  own: OwnAnswers,
): Exclude<DocumentService['configure'], null> {
  const answers: FakeAnswers & OwnAnswers = {
    ...own,
    ...fakeSettings(),
    ...links.answers,
    ...fakeTags(),
    ...fakeTrials(),
    ...fakeJournal(),
    ...fakeReviews(isReviewing, nowMs),
    ...fakeWebhook(nowMs),
    ...fakeUsers(nowMs),
    ...fakeCompanies(companies ?? 0, nowMs),
  };
  return async (name, input) => {
    const failed = failure();
    if (failed !== null) return { ok: false, failure: failed };
    if (!isCallName(name)) throw new Error(`there is no call ${name}`);
    const { input: inputSchema, output } = ownCalls[name];
    const answerTo = answers[name] as ((input: unknown) => unknown) | undefined;
    if (answerTo === undefined) throw new Error(`there is no answer to ${name}`);
    const answer = await answerTo(inputSchema.parse(input));
    return isFailure(answer) ? { ok: false, failure: answer } : { ok: true, value: output.parse(answer) };
  };
}

const isCallName = (name: string): name is OwnCallName => Object.hasOwn(ownCalls, name);
const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && 'message' in answer;
