import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { findBrowser, launchBrowser, newContext } from '../e2e/browser.ts';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';
import { quantile } from './quantile.ts';
import type { BenchContext, Row, Section } from './section.ts';

const assets = fileURLToPath(new URL('../../dist/renderer/assets', import.meta.url));
const load = { files: 100_000, eventsPerSecond: 200 } as const;
const loadText = `${load.files.toLocaleString('en')} rows and more, ${load.eventsPerSecond} events a second`;

/**
 * Measures the built page in a real browser, against a host that answers at once, so that only the page's work counts.
 */
export const section: Section = {
  name: 'interface',
  async run(context) {
    const rows: Row[] = [...(await bundleSizes())];
    if (findBrowser() === null) return [...rows, row('first paint', null, 'there is no browser')];
    const browser = await launchBrowser('--enable-precise-memory-info');
    try {
      rows.push(...(await starting(browser, context)));
      rows.push(...(await scrolling(browser, context)));
    } finally {
      await browser.close();
    }
    return rows;
  },
};

const row = (what: string, value: string | null, note = ''): Row => ({ what, who: 'intray', value, note });
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;
const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`;

/** Returns the sizes of what the page loads at the start, and of what it loads to show a document. */
async function bundleSizes(): Promise<readonly Row[]> {
  const index = await readFile(path.join(assets, '..', 'index.html'), 'utf8');
  const code = (await readdir(assets)).filter((name) => /\.(?:js|mjs|css)$/u.test(name));
  const sized = await Promise.all(
    code.map(async (name) => {
      const bytes = await readFile(path.join(assets, name));
      return { name, raw: bytes.length, zipped: gzipSync(bytes, { level: 9 }).length, isFirst: index.includes(name) };
    }),
  );
  const total = (some: typeof sized) =>
    [some.reduce((sum, { raw }) => sum + raw, 0), some.reduce((sum, { zipped }) => sum + zipped, 0)] as const;
  const [first, firstZipped] = total(sized.filter(({ isFirst }) => isFirst));
  const [all, allZipped] = total(sized);
  const largest = sized.toSorted((a, b) => b.raw - a.raw).slice(0, 5);
  return [
    row('loaded at once', kilobytes(first), `${kilobytes(firstZipped)} gzipped`),
    row('all scripts and styles', kilobytes(all), `${kilobytes(allZipped)} gzipped, ${sized.length} files`),
    ...largest.map(({ name, raw, zipped, isFirst }) =>
      row(
        name.replace(/-[\w-]{8}\./u, '.'),
        kilobytes(raw),
        `${kilobytes(zipped)} gzipped, ${isFirst ? 'at once' : 'when needed'}`,
      ),
    ),
  ];
}

async function open(browser: Browser, host: ContractHost, at: string): Promise<Page> {
  const context = await newContext(browser, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  // The page itself records when it becomes usable; observing from outside would add the time of the observation.
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('.balance-term') === null) return;
      performance.mark('usable');
      observer.disconnect();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true });
  });
  await page.goto(await host.signInAddress());
  // A page that is left earlier is not signed in yet.
  await page.locator('.balance-term').first().waitFor();
  await page.goto(`about:blank`);
  await page.goto(`${host.address}/${at}`, { waitUntil: 'commit' });
  return page;
}

/**
 * Measures from opening the address to the first paint and to an Inbox that shows its balance, as on every start but
 * the first.
 */
async function starting(browser: Browser, { quick }: BenchContext): Promise<readonly Row[]> {
  const paints: number[] = [];
  const usable: number[] = [];
  for (let round = 0; round < (quick ? 2 : 7); round += 1) {
    const host = await openContractHost();
    const page = await open(browser, host, '#/inbox');
    await page.locator('.balance-term').first().waitFor();
    const atMs = (name: string) => page.evaluate((of) => performance.getEntriesByName(of)[0]?.startTime ?? NaN, name);
    paints.push(await atMs('first-contentful-paint'));
    usable.push(await atMs('usable'));
    await page.context().close();
    await host.close();
  }
  const of = (values: readonly number[]) => `worst ${milliseconds(Math.max(...values))} of ${values.length}`;
  return [
    row('first paint, median', milliseconds(quantile(paints, 0.5)), of(paints)),
    row('usable Inbox, median', milliseconds(quantile(usable, 0.5)), of(usable)),
  ];
}

/** Scrolls through all rows without a pause while events arrive; measures frames, long tasks, layout shift and memory. */
async function scrolling(browser: Browser, context: BenchContext): Promise<readonly Row[]> {
  const host = await openContractHost(load);
  const page = await open(browser, host, '#/files');
  try {
    await page.getByRole('grid').getByRole('row').nth(1).waitFor();
    const session = await page.context().newCDPSession(page);
    const frames = await scrollFor(page, context.quick ? 4_000 : 20_000);
    const heap = await watchHeap(page, session, context);
    const { frameMs, longMs, nodes, shift } = frames;
    return [
      row('frame, p50', milliseconds(quantile(frameMs, 0.5)), `${frameMs.length} frames; ${loadText}`),
      row('frame, p95', milliseconds(quantile(frameMs, 0.95)), `p99 ${milliseconds(quantile(frameMs, 0.99))}`),
      row('frame, worst', milliseconds(Math.max(...frameMs)), `${longMs.length} tasks over 50 ms`),
      row('cumulative layout shift', shift.toFixed(3)),
      row('nodes in the page', String(nodes)),
      ...heap,
    ];
  } finally {
    await page.context().close();
    await host.close();
  }
}

interface Frames {
  readonly frameMs: readonly number[];
  readonly longMs: readonly number[];
  readonly nodes: number;
  /** The sum of all layout shifts, as the browser scores them. */
  readonly shift: number;
}

/** Scrolls down and up by 90 pixels a frame, which is faster than anyone reads. */
const scrollFor = (page: Page, forMs: number): Promise<Frames> =>
  page.evaluate(async (lengthMs) => {
    const list = document.querySelector('[role=grid]');
    if (list === null) throw new Error('there is no list');
    const frameMs: number[] = [];
    const longMs: number[] = [];
    const observer = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) longMs.push(duration);
    });
    observer.observe({ type: 'longtask' });
    let shift = 0;
    const shifts = new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shift += (entry as PerformanceEntry & { readonly value: number }).value;
    });
    shifts.observe({ type: 'layout-shift' });
    let nodes = 0;
    await new Promise<void>((resolve) => {
      const start = performance.now();
      let before = start;
      let step = 90;
      const frame = () => {
        const now = performance.now();
        frameMs.push(now - before);
        before = now;
        if (list.scrollTop > list.scrollHeight - 2_000) step = -90;
        else if (list.scrollTop < 2_000) step = 90;
        list.scrollTop += step;
        if (frameMs.length % 50 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
        if (now - start > lengthMs) resolve();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    observer.disconnect();
    shifts.disconnect();
    return { frameMs: frameMs.slice(2), longMs, nodes, shift };
  }, forMs);

/**
 * Measures the live bytes of scripts after a garbage collection, at the start and after minutes of scrolling and
 * events.
 */
async function watchHeap(page: Page, session: CDPSession, context: BenchContext): Promise<readonly Row[]> {
  const { quick, minutes } = context;
  const liveBytes = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const before = await liveBytes();
  const rounds = quick ? 1 : minutes;
  let after = before;
  for (let minute = 1; minute <= rounds; minute += 1) {
    await scrollFor(page, quick ? 4_000 : 60_000);
    after = await liveBytes();
    context.say(`${kilobytes(after)} live after ${minute} min`);
  }
  const note = `${kilobytes(before)} before; ${load.eventsPerSecond} events a second, scrolled all the time`;
  return [row(`heap after ${quick ? '4 s' : `${rounds} min`}`, kilobytes(after), note)];
}
