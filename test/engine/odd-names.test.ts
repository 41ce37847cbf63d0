import { expect, test } from 'vitest';
import { isBalanced } from '#core/balance.ts';
import { engineFixture } from './fixture/engine-fixture.ts';

/** Names that confuse programs, terminals, screens or other systems, but that a person could use. */
function oddNames(): readonly string[] {
  const reserved = ['CON', 'PRN', 'AUX', 'NUL', 'COM1', 'LPT1', 'con.pdf', 'nul.tar'];
  const shell = [
    '-rf',
    '--help',
    '$(reboot)',
    '`id`',
    'a;b',
    'a|b',
    'a&b',
    '*',
    '?',
    '[a]',
    '{a,b}',
    "it's",
    '"x"',
    '\\',
  ];
  const formats = ['%s%n', '%00', '%2e%2e%2f', '..%c0%af', '{0}', '${x}', '<b>x', '<!--', "' OR 1=1 --", '\\x41'];
  const spaces = [' lead', 'trail ', '   ', 'a\tb', 'a\nb', 'a\rb', '\u00a0', '\u2003', '...', 'a..', 'a\u2028b'];
  const unseen = ['\u202egnp.exe', '\u200b', '\u2066x\u2069', '\ufeffbom', 'a\u0007b', 'a\u001b[31mred', 'a\u007fb'];
  const unicode = [
    'u\u0308ber',
    '\u00fcber',
    'e\u0301',
    '\u00e9',
    'ﬁ',
    'Å',
    'A\u030a',
    'ß',
    'İ',
    'ı',
    '🧾',
    '👩‍👩‍👧',
    '文書',
    'مستند',
  ];
  const long = [
    'x'.repeat(251),
    'ü'.repeat(125),
    '🧾'.repeat(62),
    'a\u0301'.repeat(80),
    '-'.repeat(250),
    'a.'.repeat(125),
  ];
  const looks = [
    'constructor',
    '__proto__',
    'toString',
    'null',
    'undefined',
    'NaN',
    '0',
    '-0',
    '1e999',
    'true',
    'Processed',
  ];
  const counted = Array.from({ length: 19 }, (_, index) => `${String.fromCharCode(index + 1)}${index}`);
  const all = [...reserved, ...shell, ...formats, ...spaces, ...unseen, ...unicode, ...long, ...looks, ...counted];
  return all.map((name) => (Buffer.byteLength(name) > 240 ? name : `${name}.txt`));
}

test.skipIf(process.platform === 'win32')(
  'a hundred odd names: all are counted, and uploaded or ignored with a reason',
  async () => {
    const names = oddNames();
    expect(new Set(names).size).toBeGreaterThanOrEqual(100);
    const fixture = engineFixture({ folder: { include: ['*', '!*-*-*-*-*.pdf'], standardIgnores: null } });
    fixture.service.finishJobs = true;
    for (const name of names) fixture.write(name);
    await fixture.engine.start();
    await fixture.until(() => {
      const { seen, groups } = fixture.engine.balance();
      return seen === names.length && groups.inProgress === 0;
    });
    const states = fixture.states();
    expect(new Set(Object.keys(states))).toEqual(new Set(names));
    expect(Object.entries(states).filter(([, state]) => state !== 'done')).toEqual([]);
    expect(isBalanced(fixture.engine.balance())).toBe(true);
  },
);
