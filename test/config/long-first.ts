import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. One that begins last is waited for by an idle processor. */
const long: readonly string[] = [
  'test/e2e/pictures.test.ts',
  'test/simulation/',
  'test/local-service/growth/',
  'test/local-service/readers/pictures.test.ts',
  'test/local-service/queue/limits.test.ts',
  'test/e2e/long-list.test.ts',
  'test/e2e/keyboard.test.ts',
];

/** Puts the files that take longest first, the longest of all at the very start; the others stay in the usual order. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((part) => moduleId.includes(part));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
