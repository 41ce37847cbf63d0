import { describe, expect, it, vi } from 'vitest';
import {
  createSearchSession,
  hitAt,
  pageSize,
  type PageAnswer,
} from '../../../renderer/features/search/search-session.ts';
import { everything, type Question } from '../../../renderer/features/search/question.ts';
import { message } from '#contract/messages/message.ts';

const question = (query: string): Question => ({ ...everything, query });

function answer(name: string, hits: number, total: number | null): PageAnswer {
  const list = Array.from({ length: hits }, (_, index) => ({
    fileId: `${name}-${index}`,
    jobId: null,
    name,
    tagName: null,
    tagScore: null,
    createdAtMs: null,
    dataPoints: [],
    highlights: [],
    trackedFileId: null,
  }));
  return { ok: true, result: { hits: list, total, totalIsLowerBound: false, facets: [], summary: null, tookMs: 1 } };
}

/** Makes every search wait until the test answers it, in any order. */
function asker() {
  const asked: { query: string; page: number; reply: (answer: PageAnswer) => void }[] = [];
  const ask = ({ query }: Question, page: number) =>
    new Promise<PageAnswer>((reply) => asked.push({ query, page, reply }));
  return { asked, ask };
}

const settle = () => new Promise((done) => setTimeout(done));

describe('a search as it is typed', () => {
  it('shows the result of the latest query, whichever arrives last', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    session.ask(question('ab'));
    asked[1]!.reply(answer('ab', 1, 1));
    await settle();
    asked[0]!.reply(answer('a', 5, 5));
    await settle();
    expect(session.state()).toMatchObject({ answered: question('ab'), count: 1, asking: false });
    expect(hitAt(session.state(), 0)?.name).toBe('ab');
  });

  it('counts page by page when the service does not count all hits', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    const first = answer('a', pageSize, 100);
    if (first.ok) asked[0]!.reply({ ...first, result: { ...first.result, totalIsLowerBound: true } });
    await settle();
    expect(session.state()).toMatchObject({ count: 100, total: null });
    session.need(99);
    const last = answer('b', pageSize, 100);
    if (last.ok) asked[1]!.reply({ ...last, result: { ...last.result, totalIsLowerBound: true } });
    await settle();
    expect(session.state()).toMatchObject({ count: 101, total: null });
  });

  it('keeps the results until the next ones arrive', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    asked[0]!.reply(answer('a', 2, 2));
    await settle();
    session.ask(question('b'));
    expect(session.state()).toMatchObject({ answered: question('a'), count: 2, asking: true });
  });

  it('runs the same query once, and again on request', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    session.ask(question('a'));
    expect(asked).toHaveLength(1);
    asked[0]!.reply({ ok: false, error: { code: 'gone', text: message('error.gone'), retryable: true } });
    await settle();
    expect(session.state().error?.code).toBe('gone');
    session.retry();
    asked[1]!.reply(answer('a', 1, 1));
    await settle();
    expect(session.state()).toMatchObject({ error: null, count: 1 });
  });

  it('loads the page of a row once, when the row is needed', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    asked[0]!.reply(answer('a', pageSize, 1_000));
    await settle();
    session.need(pageSize * 7 + 3);
    session.need(pageSize * 7 + 4);
    session.need(3);
    expect(asked.map(({ page }) => page)).toEqual([1, 8]);
    asked[1]!.reply(answer('later', pageSize, 1_000));
    await settle();
    expect(hitAt(session.state(), pageSize * 7 + 3)?.fileId).toBe('later-3');
    expect(session.state().count).toBe(1_000);
  });

  it('drops a page of an earlier query', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    asked[0]!.reply(answer('a', pageSize, 1_000));
    await settle();
    session.need(pageSize);
    session.ask(question('b'));
    asked[2]!.reply(answer('b', 1, 1));
    await settle();
    asked[1]!.reply(answer('a', pageSize, 1_000));
    await settle();
    expect(session.state()).toMatchObject({ answered: question('b'), count: 1 });
  });

  it('continues page by page when the service reports no total', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    asked[0]!.reply(answer('a', pageSize, null));
    await settle();
    expect(session.state().count).toBe(pageSize + 1);
    session.need(pageSize);
    asked[1]!.reply(answer('a', 2, null));
    await settle();
    expect(session.state().count).toBe(pageSize + 2);
  });

  it('notifies its listeners until they unsubscribe', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    const listener = vi.fn();
    const leave = session.subscribe(listener);
    session.ask(question('a'));
    const before = listener.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    leave();
    asked[0]!.reply(answer('a', 1, 1));
    await settle();
    expect(listener).toHaveBeenCalledTimes(before);
  });

  it('says that other documents match by now, and keeps the rows until a person asks for them', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    asked[0]!.reply(answer('old', 2, 2));
    await settle();
    const look = async (found: PageAnswer) => {
      const looked = session.look();
      asked.at(-1)!.reply(found);
      await looked;
    };
    await look(answer('old', 2, 2));
    expect(session.state().hasNews).toBe(false);
    await look({ ok: false, error: { code: 'gone', text: message('error.gone'), retryable: true } });
    expect(session.state()).toMatchObject({ hasNews: false, error: null });
    await look(answer('new', 3, 3));
    expect(session.state()).toMatchObject({ hasNews: true, count: 2 });
    expect(hitAt(session.state(), 0)?.name).toBe('old');
    const count = asked.length;
    await session.look();
    expect(asked).toHaveLength(count);
    session.retry();
    asked.at(-1)!.reply(answer('new', 3, 3));
    await settle();
    expect(session.state()).toMatchObject({ hasNews: false, count: 3 });
  });

  it.each([
    ['again after a failure that may pass', true, 2],
    ['not again after one that stays', false, 1],
  ])('asks %s, when documents come in', async (_, retryable, times) => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    asked[0]!.reply({ ok: false, error: { code: 'gone', text: message('error.gone'), retryable } });
    await settle();
    void session.look();
    expect(asked).toHaveLength(times);
    asked[1]?.reply(answer('a', 1, 1));
    await settle();
    expect(session.state().count).toBe(times - 1);
  });

  it('shows documents at once where none was found before, unless something else was asked meanwhile', async () => {
    const { asked, ask } = asker();
    const session = createSearchSession(ask);
    session.ask(question('a'));
    asked[0]!.reply(answer('a', 0, 0));
    await settle();
    const late = session.look();
    session.ask(question('b'));
    asked[1]!.reply(answer('a', 1, 1));
    await late;
    expect(session.state()).toMatchObject({ count: 0, asking: true });
    asked[2]!.reply(answer('b', 0, 0));
    await settle();
    const looked = session.look();
    asked[3]!.reply(answer('b', 1, 1));
    await looked;
    expect(session.state()).toMatchObject({ count: 1, hasNews: false });
  });
});
