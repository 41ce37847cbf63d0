import type { Page } from 'playwright-core';

/** Where the Tab key led, and what it should have reached. */
export interface TabOrder {
  /** The labels of the elements that had the focus, in order. */
  readonly visited: readonly string[];
  /** The elements that Tab should reach and did not. */
  readonly missed: readonly string[];
  /** Elements that kept the focus when Tab was pressed or that scrolled the window, and moments without any focus. */
  readonly faults: readonly string[];
}

/**
 * Presses Tab (or Shift+Tab) from the top of the page until the focus leaves it, which shows as a focus on the body. A
 * group of radio buttons, tabs or rows is one stop, so only the browser's own stops are expected.
 */
export async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<TabOrder> {
  await page.evaluate(preparePage, key);
  const visited: string[] = [];
  const faults: string[] = [];
  const expected = await page.evaluate(markStops);
  const most = expected.length * 2 + 20;
  let before = '';
  let stays = 0;
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press(key);
    const now = await page.evaluate(labelOfFocus);
    if (now === null) break;
    stays = now === before ? stays + 1 : 0;
    if (stays >= (await page.evaluate(partsOfFocus))) faults.push(`${key} stays at ${now}`);
    if (await page.evaluate(isWindowScrolled)) faults.push(`${now} pushes the whole window out of sight`);
    if (faults.length > 2) break;
    visited.push(now);
    before = now;
  }
  if (visited.length >= most) faults.push(`${key} never leaves the page`);
  const missed = await page.evaluate(missedStops);
  return { visited, missed, faults };
}

/**
 * Moves the focus to the end of the page from which the key passes through all of it, whatever had the focus before.
 */
function preparePage(key: 'Tab' | 'Shift+Tab'): void {
  for (const element of document.querySelectorAll('[data-tab-stop]')) element.removeAttribute('data-tab-stop');
  const start = document.createElement('span');
  start.tabIndex = -1;
  if (key === 'Tab') document.body.prepend(start);
  else document.body.append(start);
  start.focus();
  start.remove();
}

/**
 * Only parts of the page may scroll. If content extends below the window's edge, focusing it scrolls the whole window.
 */
const isWindowScrolled = (): boolean => document.documentElement.scrollTop > 0 || document.body.scrollTop > 0;

function markStops(): readonly string[] {
  const wanted = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]';
  const stops = [...document.querySelectorAll<HTMLElement>(wanted)].filter((element) => {
    if (element.tabIndex < 0 || element.closest('[inert], [aria-hidden=true]') !== null) return false;
    if ((element as HTMLButtonElement).disabled) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const group = [...document.querySelectorAll<HTMLInputElement>(`input[type=radio]`)].filter(
        ({ name }) => name === element.name,
      );
      const chosen = group.find(({ checked }) => checked);
      return chosen === undefined ? group[0] === element : chosen === element;
    }
    return true;
  });
  for (const stop of stops) stop.dataset['tabStop'] = 'waits';
  return stops.map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Marks the focused element as reached; returns `null` when nothing in the page has the focus. */
function labelOfFocus(): string | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  element.dataset['tabStop'] = 'reached';
  element.dataset['tabNumber'] ??= String(document.querySelectorAll('[data-tab-number]').length);
  const label = element.getAttribute('aria-label') ?? element.textContent;
  return `${element.dataset['tabNumber']} ${element.tagName.toLowerCase()} "${label.trim().slice(0, 40)}"`;
}

function missedStops(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-tab-stop=waits]')].map(({ outerHTML }) =>
    outerHTML.slice(0, 160),
  );
}

/** The browser's field for a time has stops of its own: hour, minute, half of the day, and its list of times. */
function partsOfFocus(): number {
  const focus = document.activeElement;
  return focus instanceof HTMLInputElement && focus.type === 'time' ? 4 : 1;
}
