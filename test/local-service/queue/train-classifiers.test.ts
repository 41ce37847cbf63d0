import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnalysisFailed } from '#local-service/queue/analysis-tasks.ts';
import { createAnalysisThread, type AnalysisThread } from '#local-service/queue/analysis-thread.ts';
import { defaultProcessorOptions } from '#local-service/queue/processor-options.ts';
import { createTraining } from '#local-service/queue/train-classifiers.ts';
import { openCorrections, type CorrectionsFixture } from '../http/documents/corrections-fixture.ts';

const sheet = (number: number): string => `Tourenblatt ${number}

Fahrzeug: HH-KL ${number * 7}
Beifahrer: ${['Anna', 'Jan', 'Mia'][number % 3] ?? ''}

Abfahrt Lager    ${6 + (number % 4)}:15
Haltestelle ${number % 9}  Palette ${number * 3}
Rueckkehr Lager  ${14 + (number % 4)}:40
`;

const letter = (number: number): string => `Dear Ms Example ${number},

thank you for your visit to our gardens last Tuesday. We would be glad to see you again in spring.

Yours sincerely,
Jane Gardener
`;

function startTraining({ data: { store } }: CorrectionsFixture, failingTrainings = 0): { readonly trainings: number } {
  const thread = createAnalysisThread({ entry: defaultProcessorOptions().analysisEntry });
  const seen = { trainings: 0 };
  const run: AnalysisThread['run'] = (task, ...rest) => {
    if (task !== 'train') return thread.run(task, ...rest);
    seen.trainings += 1;
    return seen.trainings <= failingTrainings
      ? Promise.reject(new AnalysisFailed('a dial'))
      : thread.run(task, ...rest);
  };
  const analysis = { ...thread, run };
  const log = pino({ level: 'silent' });
  const training = createTraining({ store, analysis, nowMs: Date.now, log, everyMs: 50 });
  training.start();
  onTestFinished(() => training.stop());
  return seen;
}

async function give(service: CorrectionsFixture, fileId: string, tagId: string): Promise<string> {
  const revision = await service.revision(fileId);
  const changes = [{ kind: 'class' as const, tagId }];
  return (await service.ask('documents.correct', { fileId, revision, changes })).ids[0] ?? '';
}

const patience = { timeout: 30_000, interval: 100 };

test(
  'five documents that people gave a tag teach it, in the background, and fewer of them unteach it',
  { timeout: 90_000 },
  async () => {
    const service = await openCorrections();
    const { configuration } = service;
    const { id: tagId } = await configuration.ask('tags.create', { name: 'Tour sheet', description: '' });
    const trainingOf = async () => (await configuration.ask('tags.get', { id: tagId })).training;
    for (let number = 0; number < 5; number += 1) await service.addPaper(letter(number));
    const given: { fileId: string; correctionId: string }[] = [];
    for (let number = 1; number <= 4; number += 1) {
      const fileId = await service.addPaper(sheet(number));
      given.push({ fileId, correctionId: await give(service, fileId, tagId) });
    }
    startTraining(service);
    const fifth = await service.addPaper(sheet(5));
    expect(await service.record(fifth)).toMatchObject({ classifier: 'zero' });
    expect(await trainingOf()).toBeNull();
    await configuration.ask('tags.addExamples', { id: tagId, fileIds: [fifth] });
    await vi.waitFor(async () => expect(await trainingOf()).toMatchObject({ examples: 5 }), patience);
    const next = await service.addPaper(sheet(40));
    expect(await service.record(next)).toMatchObject({ tag_name: 'Tour sheet', tag_source: 'classifier', classifier: 'logistic' }); // prettier-ignore
    expect(await service.record(await service.addPaper(letter(30)))).toMatchObject({ tag_name: 'letter' });
    const { fileId = '', correctionId = '' } = given[0] ?? {};
    const revision = await service.revision(fileId);
    await service.ask('documents.undoCorrection', { fileId, revision, ids: [correctionId] });
    await vi.waitFor(async () => expect(await trainingOf()).toBeNull(), patience);
    expect((await service.record(await service.addPaper(sheet(50)))).tag_name).not.toBe('Tour sheet');
  },
);

test(
  'a training that fails is tried again when the examples have changed, not all the time',
  { timeout: 90_000 },
  async () => {
    const service = await openCorrections();
    const { id: tagId } = await service.configuration.ask('tags.create', { name: 'Tour sheet', description: '' });
    for (let number = 0; number < 5; number += 1) await service.addPaper(letter(number));
    for (let number = 1; number <= 5; number += 1) await give(service, await service.addPaper(sheet(number)), tagId);
    const seen = startTraining(service, 1);
    await vi.waitFor(() => expect(seen.trainings).toBe(1), patience);
    await sleep(500);
    expect(seen.trainings).toBe(1);
    await give(service, await service.addPaper(sheet(6)), tagId);
    const trainingOf = async () => (await service.configuration.ask('tags.get', { id: tagId })).training;
    await vi.waitFor(async () => expect(await trainingOf()).toMatchObject({ examples: 6 }), patience);
  },
);
