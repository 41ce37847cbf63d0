/**
 * How much `npm test` runs. Without an argument it is the short run, which checks every main feature in minutes. With
 * `--all`, or with a file, a folder or an option of vitest, everything selected runs in full.
 */
export const isShort = process.env.INTRAY_SHORT_TESTS === '1';

/** How often repeated tests run, in the short and in the full run. The assertions are the same. */
export const counts = {
  'simulated seeds': { short: 100, full: 200 },
  'kills of the station': { short: 8, full: 20 },
  'kills of the service': { short: 5, full: 10 },
  'rounds of faults in a team': { short: 1, full: 1 },
  'kills of reading threads': { short: 3, full: 6 },
  'changed files of all formats': { short: 50, full: 400 },
  'changed requests': { short: 200, full: 1_500 },
  'changed Office files': { short: 40, full: 300 },
  'patterns compared': { short: 8_000, full: 40_000 },
} as const;

export const countOf = (what: keyof typeof counts): number => counts[what][isShort ? 'short' : 'full'];

/** The short run draws every eighth screen and state. */
export const sceneStep = isShort ? 8 : 1;

/**
 * Files that only the full run includes. Each takes more than ten seconds and either checks that a test notices a
 * mistake, or measures, or tries rare troubles in a flow that a file of the short run covers too.
 */
export const onlyInFull: readonly string[] = [
  // Check that the simulator and the kill tests notice planted mistakes.
  'test/simulation/planted-mistakes.test.ts',
  'test/kills/overwrite/overwrite-rounds.test.ts',
  // Measure how time grows with the input.
  'test/local-service/growth/growth.test.ts',
  // Rare troubles and long flows, with real clocks, processes and pages.
  'test/local-service/queue/limits.test.ts',
  'test/local-service/queue/change-kill-rounds.test.ts',
  'test/local-service/queue/configuration-kill-rounds.test.ts',
  'test/local-service/queue/fetch-kill-rounds.test.ts',
  'test/local-service/queue/exchange/exchange-kill-rounds.test.ts',
  'test/local-service/events/webhook-kill-rounds.test.ts',
  'test/local-service/ocr/engine-crash.test.ts',
  'test/local-service/ocr/photos.test.ts',
  'test/local-service/ocr/second-engine.test.ts',
  'test/local-service/readers/pictures.test.ts',
  'test/local-service/lost-secrets.test.ts',
  'test/local-service/move/move-comparing.test.ts',
  'test/local-service/move/move-company.test.ts',
  'test/local-service/move/move-problems.test.ts',
  'test/local-service/team/full-disk.test.ts',
  'test/local-service/team/silent-storage.test.ts',
  'test/local-service/team/team-service.test.ts',
  'test/local-service/team/workers.test.ts',
  'test/engine/first-file.test.ts',
  'test/hosts/cli/connect.test.ts',
  'test/hosts/cli/connect-after-move.test.ts',
  'test/hosts/cli/without-instance.test.ts',
  'test/hosts/electron/boot.test.ts',
  'test/hosts/station/killed-service.test.ts',
  'test/app/company-settings.test.ts',
  'test/app/remote-app.test.ts',
  'test/app/wake.test.ts',
  'test/e2e/five-kinds.test.ts',
  'test/e2e/keyboard.test.ts',
  'test/e2e/restart.test.ts',
  'test/e2e/trouble.test.ts',
  'test/e2e/take-over.test.ts',
  'test/e2e/long-list.test.ts',
  'test/e2e/steady-inbox.test.ts',
  // Setting up and packaging a checkout.
  'test/architecture/set-up.test.ts',
  'test/packaging/linux-package.test.ts',
];

/** The summary at the end of a short run. */
export function whatWasLeftOut(): string {
  const fewer = Object.entries(counts).map(([what, { short, full }]) => `${short} of ${full} ${what}`);
  return `short run: ${fewer.join(', ')}, 1 of 8 screens; ${onlyInFull.length} slow files left out. Everything: npm test -- --all`;
}
