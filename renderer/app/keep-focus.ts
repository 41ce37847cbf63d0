/** Where the element that had the focus stood: in this parent, after this sibling. */
interface Gap {
  readonly parent: Node;
  readonly before: Node | null;
}

interface FocusPlace {
  readonly element: HTMLElement;
  /** The file of the row, which may appear in another list, or of the panel. */
  readonly file: string | undefined;
  readonly screen: string;
  /** `null` while the element is in the page. */
  readonly gap: Gap | null;
}

/** Menus, dialogs and toasts give the focus back themselves, some of them a frame after they have disappeared. */
const settleMs = 100;
const rowSelector = 'li, tr, [role=row]';
/** A list of many rows is one stop for Tab, and remembers its current row. */
const listSelector = '.virtual-list';
const controlSelector = 'a[href], button, input, select, textarea, [tabindex="0"]';
const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * When the focused element of a screen leaves the page and nothing else takes the focus, the focus moves to the row of
 * the same file, else to the entry of which the details are now shown (`data-list`), else to the row that now stands in
 * its place, else to the one before, else to the heading of the screen. Without this, a person who uses the keyboard would start again at the top of the window. Returns a function
 * that ends it.
 */
export function keepFocus(): () => void {
  let place: FocusPlace | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const isLost = () => place !== null && place.gap !== null && document.activeElement === document.body;
  const settle = () => {
    timer = null;
    // The disappearance of the overlay is noticed, too.
    if (place === null || !isLost() || document.querySelector(overlaySelector) !== null) return;
    substituteOf(place)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver((records) => {
    if (place === null) return;
    if (place.element.isConnected) {
      place = { ...place, gap: null };
      return;
    }
    place = { ...place, gap: records.reduce(gapAfter(place.element), place.gap) };
    if (isLost()) timer ??= setTimeout(settle, settleMs);
  });
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.closest('main') === null) return;
    place = { element: target, file: fileOf(target), screen: screenNow(), gap: null };
  };
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || target !== place?.element) return;
    queueMicrotask(() => {
      // A click outside all controls removes the focus on purpose.
      if (place?.element.isConnected === true && document.activeElement === document.body && document.hasFocus())
        place = null;
    });
  };
  const forgetLost = () => {
    if (isLost()) place = null;
  };
  addEventListener('focusin', remember);
  addEventListener('focusout', forget);
  addEventListener('pointerdown', forgetLost, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    if (timer !== null) clearTimeout(timer);
    removeEventListener('focusin', remember);
    removeEventListener('focusout', forget);
    removeEventListener('pointerdown', forgetLost, { capture: true });
  };
}

const fileOf = (target: HTMLElement): string | undefined =>
  target.closest<HTMLElement>('[data-file]')?.dataset['file'] ??
  target.closest(rowSelector)?.querySelector<HTMLElement>('[data-row]')?.dataset['row'];

const screenNow = (): string => /^#\/[^/?]*/u.exec(location.hash)?.[0] ?? '';

/** Follows the place of an element through the removals of a change: its parents and neighbours may go as well. */
const gapAfter =
  (element: HTMLElement) =>
  (gap: Gap | null, { target, removedNodes, previousSibling }: MutationRecord): Gap | null => {
    for (const node of removedNodes) {
      if (node.contains(gap?.parent ?? element)) return { parent: target, before: previousSibling };
      if (gap !== null && node === gap.before) return { ...gap, before: previousSibling };
    }
    return gap;
  };

/** Returns the element to focus in the place of one that is gone. After navigation it is the heading of the screen. */
function substituteOf({ file, screen, gap }: FocusPlace): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading !== null && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  if (screen !== screenNow() || gap === null) return heading;
  const same = file === undefined ? null : document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(file)}"]`);
  return same ?? entryOf(gap.parent) ?? rowAt(gap) ?? heading;
}

/** Returns the current entry of the list whose details a parent shows: these are now of another entry. */
function entryOf(parent: Node): HTMLElement | null {
  const list = parent instanceof HTMLElement ? parent.dataset['list'] : undefined;
  return list === undefined ? null : document.querySelector<HTMLElement>(`#${CSS.escape(list)} [aria-current]`);
}

/** Returns the control of the row at a place, of the next one or of the one before, from the list outwards. */
function rowAt(gap: Gap): HTMLElement | null {
  let at: Node | null = gap.before;
  for (let level: Node | null = gap.parent; level instanceof HTMLElement; level = level.parentElement) {
    const children = [...level.children];
    const split = at instanceof Element ? children.indexOf(at) + 1 : 0;
    const next = controlsOf(children.slice(split))[0];
    const found = next ?? controlsOf(children.slice(0, split)).at(-1) ?? controlsOf([level]).at(0);
    if (found !== undefined) return found;
    if (level.matches('main')) return null;
    at = level;
  }
  return null;
}

/** Returns the controls to focus for the rows among these elements and in them. */
function controlsOf(elements: readonly Element[]): readonly HTMLElement[] {
  const isRow = (element: Element) => element.matches(`${rowSelector}, ${listSelector}`);
  const rows = elements.flatMap((element) => [element, ...element.querySelectorAll('*')]).filter(isRow);
  return rows.flatMap((row) => controlOf(row) ?? []);
}

function controlOf(row: Element): HTMLElement | null {
  const list = row.closest<HTMLElement>(listSelector);
  const canFocus = (each: Element) => !each.matches(':disabled') && each.checkVisibility();
  const controls = [...row.querySelectorAll<HTMLElement>(controlSelector)].filter(canFocus);
  return list ?? controls.find((each) => each.dataset['row'] !== undefined) ?? controls[0] ?? null;
}
