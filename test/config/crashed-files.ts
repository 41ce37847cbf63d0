/**
 * Returns the test files whose process V8 ended because it found its own state broken (`OS::Abort`, SIGTRAP), or none
 * when any of the errors is something else. It was seen once, on a thread that runs JavaScript alone, and did not come back
 * in 3,400 such threads: its cause is not known. No failed assertion and no full heap ends a process in this way.
 * @param errors What vitest caught outside of the tests.
 */
export function crashedFiles(errors: readonly unknown[]): readonly string[] {
  const files = errors.map((error) => crash.exec(causeOf(error))?.[1]);
  return files.every((file) => file !== undefined) ? files : [];
}

const crash = /^Worker exited unexpectedly with signal SIGTRAP .*while running test file (\S+)$/;

function causeOf(error: unknown): string {
  if (!(error instanceof Object) || !('cause' in error)) return '';
  const { cause } = error;
  return cause instanceof Object && 'message' in cause && typeof cause.message === 'string' ? cause.message : '';
}
