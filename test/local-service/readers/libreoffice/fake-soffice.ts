import { chmod, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What a file in the place of LibreOffice does. It is a real program of the system's shell. */
export type Behavior = keyof typeof bodies;

/** `$out` is the folder of the PDF, `$input` the file; `$notes` outlives the conversion. */
const bodies = {
  converts: 'printf "%%PDF-1.4 made of " > "$out/document.pdf"; cat "$input" >> "$out/document.pdf"',
  'makes the PDF that lies beside it': 'cp "$notes/made.pdf" "$out/document.pdf"',
  hangs: 'sleep 600',
  'forks a child that hangs': 'sleep 600 & echo $! > "$notes/child"; wait',
  'leaves a child behind': 'sleep 600 & echo $! > "$notes/child"; printf "%%PDF-1.4" > "$out/document.pdf"',
  'writes nothing': 'exit 0',
  'writes garbage': 'echo garbage > "$out/document.pdf"',
  'writes 2 GB': 'truncate -s 2G "$out/document.pdf"; sleep 600',
  'writes 300 MB': 'printf "%%PDF-1.4" > "$out/document.pdf"; truncate -s 300M "$out/document.pdf"',
  'exits with 1': 'exit 1',
  crashes: 'kill -SEGV $$',
  'links to another file': 'ln -s "$notes/secret.pdf" "$out/document.pdf"',
  'writes its network': 'cat /proc/net/dev > "$notes/network"; printf "%%PDF-1.4" > "$out/document.pdf"',
  'writes its arguments':
    'printf "%%PDF-1.4" > "$out/document.pdf"; echo "$@" > "$notes/arguments"; env > "$notes/env"; cp "$profile/user/registrymodifications.xcu" "$notes/settings"',
} as const;

/** Writes the program into a folder, and returns its path. */
export async function fakeSoffice(folder: string, behavior: Behavior): Promise<string> {
  const path = join(folder, 'soffice');
  const head = [
    '#!/bin/sh',
    `notes='${folder}'`,
    'for last; do :; done; input="$last"',
    'while [ "$1" != --outdir ]; do case "$1" in -env:*) profile="${1#-env:UserInstallation=file://}";; esac; set -- "$@" "$1"; shift; done',
    'out="$2"',
  ];
  await writeFile(path, [...head, bodies[behavior], ''].join('\n'));
  await chmod(path, 0o755);
  return path;
}

/** Returns whether the child that the program started still runs. */
export async function childRuns(folder: string): Promise<boolean> {
  const pid = (await readFile(join(folder, 'child'), 'utf8')).trim();
  if (!existsSync(`/proc/${pid}`)) return false;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return status !== '' && !/^State:\s+Z/mu.test(status);
}
