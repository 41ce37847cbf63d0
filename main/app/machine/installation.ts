import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the parts of this Intray are: a checkout that runs from source, its built `dist/`, or an installed package. */
export interface Installation {
  readonly root: string;
  readonly version: string;
  readonly stationEntry: string;
  readonly serviceEntry: string;
  /** Always the built file: Electron's own loader loads the page's bridge from next to it. */
  readonly electronEntry: string;
  /** The app's built page. The folder may not exist. */
  readonly rendererFolder: string;
  /** The station's own small page, which is served while the built page does not exist. */
  readonly stationPageFolder: string;
}

/** @param from the folder of the running entry (`import.meta.dirname`) */
export function findInstallation(from: string): Installation {
  const root = packageRoot(from);
  const isBuilt = path.relative(root, from).split(path.sep)[0] === 'dist';
  const entry = (built: string, source: string) => path.join(root, ...(isBuilt ? built : source).split('/'));
  return {
    root,
    version: versionIn(root),
    stationEntry: entry('dist/station/main.js', 'main/hosts/station/main.ts'),
    serviceEntry: entry('dist/service/main.js', 'main/local-service/main.ts'),
    electronEntry: path.join(root, 'dist', 'electron', 'main.js'),
    rendererFolder: path.join(root, 'dist', 'renderer'),
    stationPageFolder: path.join(root, 'assets', 'station-page'),
  };
}

function packageRoot(from: string): string {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const above = path.dirname(from);
  if (above === from) throw new Error('Intray was taken apart: no package.json above its program');
  return packageRoot(above);
}

function versionIn(root: string): string {
  const parsed: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : undefined;
  return typeof version === 'string' ? version : '0.0.0';
}
