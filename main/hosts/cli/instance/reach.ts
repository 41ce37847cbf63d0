import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { protocolVersion } from '#contract/frame.ts';
import { message } from '#contract/messages/message.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { teamFolderRefusal } from '#app/data-dir/team-folder.ts';
import { teamVariablesRefusal } from '#app/data-dir/team-variables.ts';
import { connectControl, type ControlClient } from '#app/frames/control-client.ts';
import { findInstallation } from '#app/machine/installation.ts';
import { Failed } from '../failed.ts';
import { startForCommand, type StartedStation } from './start-for-command.ts';

/** The instance of a data directory while one command runs. */
export interface Reached {
  readonly client: ControlClient;
  /** `true` when the instance was started for this command and ends with it. */
  readonly isOurs: boolean;
  end(): Promise<void>;
}

/** How long an instance that another command has just started may take to open its socket. */
const socketWithinMs = 10_000;

/** Returns the running instance, or `null`. */
export async function reachRunning(dataDir: string): Promise<Reached | null> {
  const client = await connectControl(dataDir);
  if (client === null) return null;
  checkProtocol(client);
  return { client, isOurs: false, end: () => endBoth(client, null) };
}

/** Returns the running instance, or starts one that runs until `end`. */
export async function reach(dataDir: string): Promise<Reached> {
  const running = await reachRunning(dataDir);
  if (running !== null) return running;
  refuseForOthers(dataDir);
  const refusal = teamFolderRefusal(dataDir);
  if (refusal !== null) throw new Failed(refusal, exitCodes.wrongUsage);
  await refuseVariables(dataDir);
  const started = await startForCommand(dataDir);
  const client = await connectSoon(dataDir);
  if (client === null) {
    await started?.end();
    throw new Failed(message('cli.no-answer'), exitCodes.notReached);
  }
  checkProtocol(client);
  return { client, isOurs: started !== null, end: () => endBoth(client, started) };
}

/** Refuses to start an instance whose service could not start with the variables of team mode that are set. */
export async function refuseVariables(dataDir: string): Promise<void> {
  const refusal = await teamVariablesRefusal(dataDir, findInstallation(import.meta.dirname).serviceEntry);
  if (refusal !== null) throw new Failed(refusal, exitCodes.wrongUsage);
}

/**
 * Refuses to start an instance on another user's data directory: the owner could not read the files that it writes, so
 * `sudo intray status` would break a station.
 */
function refuseForOthers(dataDir: string): void {
  const owner = ownerOf(dataDir);
  if (owner === null || process.getuid === undefined || owner === process.getuid()) return;
  throw new Failed(message('cli.other-user', { path: dataDir, user: String(owner) }), exitCodes.notReached);
}

function ownerOf(folder: string): number | null {
  try {
    return statSync(folder).uid;
  } catch {
    // A start creates the directory, or reports what is wrong with it.
    return null;
  }
}

async function endBoth(client: ControlClient, started: StartedStation | null): Promise<void> {
  client.close();
  await started?.end();
}

async function connectSoon(dataDir: string): Promise<ControlClient | null> {
  const untilMs = performance.now() + socketWithinMs;
  do {
    const client = await connectControl(dataDir);
    if (client !== null) return client;
    await sleep(100);
  } while (performance.now() < untilMs);
  return null;
}

function checkProtocol(client: ControlClient): void {
  if (client.hello.protocol === protocolVersion) return;
  client.close();
  throw new Failed(message('cli.other-version', { version: client.hello.appVersion }), exitCodes.notReached);
}
