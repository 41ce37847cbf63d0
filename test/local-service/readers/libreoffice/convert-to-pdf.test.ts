import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findConfinement } from '#local-service/readers/libreoffice/confinement.ts';
import { createConverter, type ConverterOptions } from '#local-service/readers/libreoffice/convert-to-pdf.ts';
import { temporaryDirectory } from '../../../lib/temporary-directory.ts';
import { childRuns, fakeSoffice, type Behavior } from './fake-soffice.ts';

vi.setConfig({ testTimeout: 120_000 });

const onLinux = describe.skipIf(process.platform !== 'linux');

/** A converter with a program that behaves so, without confinement: the child's number is then the system's. */
async function open(behavior: Behavior, options: Partial<ConverterOptions> = {}) {
  const root = temporaryDirectory();
  const work = join(root, 'work');
  await mkdir(work);
  const program = await fakeSoffice(root, behavior);
  const path = join(root, 'bytes');
  await writeFile(path, 'slides');
  const findProgram = () => program;
  const convert = createConverter({
    folder: work,
    findProgram,
    findConfinement: () => Promise.resolve([]),
    ...options,
  });
  const file = { path, name: 'Angebot $(touch x).PPT' };
  return {
    root,
    program,
    file,
    convert: (signal = new AbortController().signal) => convert(file, signal),
    left: () => readdir(work),
  };
}

onLinux('converting by LibreOffice', () => {
  it('makes a PDF in a folder that is removed on release, and leaves the file as it is', async () => {
    const { convert, left, file } = await open('converts');
    const conversion = await convert();
    if (!conversion.ok) throw new Error(conversion.reason);
    expect(await readFile(conversion.path, 'utf8')).toBe('%PDF-1.4 made of slides');
    await conversion.release();
    expect(await left()).toEqual([]);
    expect(await readFile(file.path, 'utf8')).toBe('slides');
  });

  it.each([
    ['writes nothing', 'failed'],
    ['writes garbage', 'failed'],
    ['exits with 1', 'failed'],
    ['crashes', 'failed'],
    ['links to another file', 'failed'],
    ['writes 2 GB', 'too-large'],
    ['writes 300 MB', 'too-large'],
  ] as const)('fails for a program that %s, and leaves nothing behind', async (behavior, reason) => {
    const { convert, left, root } = await open(behavior);
    await writeFile(join(root, 'secret.pdf'), '%PDF-1.4 secret');
    expect(await convert()).toEqual({ ok: false, reason });
    expect(await left()).toEqual([]);
  });

  it.each(['hangs', 'forks a child that hangs'] as const)('ends a program that %s after its time', async (behavior) => {
    const { convert, left, root } = await open(behavior, { longestMs: 700 });
    expect(await convert()).toEqual({ ok: false, reason: 'too-slow' });
    if (behavior !== 'hangs') await expect.poll(() => childRuns(root)).toBe(false);
    expect(await left()).toEqual([]);
  });

  it('ends the children of a program that has ended', async () => {
    const { convert, root } = await open('leaves a child behind');
    expect(await convert()).toMatchObject({ ok: true });
    await expect.poll(() => childRuns(root)).toBe(false);
  });

  it('ends at once when it is aborted', async () => {
    const { convert, left } = await open('hangs');
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 300);
    expect(await convert(ending.signal)).toEqual({ ok: false, reason: 'aborted' });
    expect(await left()).toEqual([]);
  });

  it('is one process at a time, and one file that hangs does not fail the next', async () => {
    const { convert, root } = await open('hangs', { longestMs: 500 });
    const first = convert();
    const second = convert();
    expect(await first).toEqual({ ok: false, reason: 'too-slow' });
    await fakeSoffice(root, 'converts');
    expect(await second).toMatchObject({ ok: true });
  });

  it('notices that LibreOffice has disappeared, and that it is back', async () => {
    const { root, file } = await open('converts');
    let program: string | null = null;
    const none = () => Promise.resolve([]);
    const convert = createConverter({ folder: root, findProgram: () => program, findConfinement: none });
    const { signal } = new AbortController();
    expect(await convert(file, signal)).toEqual({ ok: false, reason: 'not-installed' });
    program = join(root, 'soffice');
    expect(await convert(file, signal)).toMatchObject({ ok: true });
    await rm(program);
    expect(await convert(file, signal)).toEqual({ ok: false, reason: 'failed' });
  });

  it('gives the program a profile without macros, an environment without secrets, and no word of the name', async () => {
    vi.stubEnv('INTRAY_SECRET', 'hunter2');
    const { convert, root } = await open('writes its arguments');
    expect(await convert()).toMatchObject({ ok: true });
    const written = (name: string) => readFile(join(root, name), 'utf8');
    expect(await written('settings')).toContain('"DisableMacrosExecution" oor:op="fuse"><value>true<');
    expect(await written('env')).not.toContain('hunter2');
    expect(await written('arguments')).toContain('document.ppt');
    expect(await written('arguments')).not.toContain('Angebot');
  });

  it('has no network where the system can do that', async ({ skip }) => {
    const confinement = await findConfinement();
    skip(!confinement.includes('--net'), 'this system separates no network');
    const { convert, root } = await open('writes its network', { findConfinement: () => Promise.resolve(confinement) });
    expect(await convert()).toMatchObject({ ok: true });
    const network = await readFile(join(root, 'network'), 'utf8');
    expect([...network.matchAll(/^\s*(\S+):/gmu)].map(([, name]) => name)).toEqual(['lo']);
  });
});
