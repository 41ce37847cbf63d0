import Store from 'electron-store';
import type { OpenStore } from '#app/app.ts';

/** electron-store where the station has conf: the same class and file, so that both hosts share their settings. */
export const openStore: OpenStore = ({ configName, ...options }) => new Store({ ...options, name: configName });
