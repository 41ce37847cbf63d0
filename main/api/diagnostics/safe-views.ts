import type { AppStatus } from '#contract/app.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import type { TrackedFile } from '#contract/files.ts';
import type { ApiDeps } from '../api-deps.ts';
import { rulesView } from '../views/folder-view.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** Returns the status without names of files. */
export function safeStatus(status: AppStatus, names: Pseudonyms): Record<string, unknown> {
  const { balance, service, connections, notes, activeFiles, attention } = status;
  return {
    state: status.state,
    broken: scrubbed(status.broken, names),
    balance: { ...balance, unaccounted: balance.unaccounted.map((path) => names.of(path)) },
    service: {
      ...service,
      serviceId: service.serviceId === null ? null : serviceName(service.serviceId, names),
      origin: service.origin === null ? null : names.of(service.origin),
      detail: scrubbed(service.detail, names),
    },
    connections: connections.map((connection) => ({
      ...connection,
      serviceId: serviceName(connection.serviceId, names),
      detail: scrubbed(connection.detail, names),
    })),
    troubles: status.troubles.map((trouble) => ({
      ...trouble,
      subject: trouble.subject === null ? null : names.of(trouble.subject),
    })),
    ratePerMinute: status.ratePerMinute,
    throughput: status.throughput,
    notes: notes.map(({ code, message }) => ({ code, message: names.message(message) })),
    activeFiles: activeFiles.map((file) => safeFile(file, names)),
    attention: attention.map((file) => safeFile(file, names)),
  };
}

const scrubbed = (detail: AnyMessage | null, names: Pseudonyms): string | null =>
  detail === null ? null : names.message(detail);

/**
 * Returns the id of the local service as it is, because it names only its data; a remote service contains company and
 * address.
 */
const serviceName = (id: string, names: Pseudonyms): string => (id.startsWith('local:') ? id : names.of(id));

function safeFile(file: TrackedFile, names: Pseudonyms): Record<string, unknown> {
  const { id, state, reason, detail, sizeBytes, seenAtMs, changedAtMs, jobId, fileId } = file;
  const more = { sizeBytes, seenAtMs, changedAtMs, jobId, fileId };
  return {
    id,
    name: names.of(file.path),
    state,
    reason,
    detail: detail === null ? null : names.message(detail),
    ...more,
  };
}

/** A pattern that names only types of files. */
const kindPattern = /^(?:\*\*\/)?\*\.[\w*?]{1,10}$/u;

/** Returns the rules and counts of each folder. Values of metadata belong to the person and are left out. */
export function safeFolders(
  { settings, engine, views }: Pick<ApiDeps, 'settings' | 'engine' | 'views'>,
  names: Pseudonyms,
): readonly Record<string, unknown>[] {
  const patterns = (given: readonly string[]) => given.map((each) => (kindPattern.test(each) ? each : names.of(each)));
  return settings.folders().map((folder) => {
    const { metadata, include, exclude, ...rules } = rulesView(folder);
    const { away = null, pollingEveryMs = null, scannedAtMs = null } = engine.folderStates().get(folder.id) ?? {};
    return {
      id: folder.id,
      root: folder.root === null ? null : names.of(folder.root),
      rules: {
        ...rules,
        include: patterns(include),
        exclude: patterns(exclude),
        metadataFields: Object.keys(metadata).length,
      },
      away: away === null ? null : names.message(away),
      pollingEveryMs,
      scannedAtMs,
      states: views.tallies().get(folder.id)?.states ?? {},
    };
  });
}

/** Returns the settings. The address of a proxy names a network, and support does not need it. */
export function safeSettings(appSettings: ApiDeps['appSettings'], names: Pseudonyms): Record<string, unknown> {
  const { extraCaFile, proxy, stationName, ...rest } = appSettings.preferences();
  const service = appSettings.service();
  return {
    ...rest,
    stationName: stationName === null ? null : names.of(stationName),
    extraCaFile: extraCaFile === null ? null : names.of(extraCaFile),
    proxy: proxy.kind,
    service: service.kind === 'local' ? service : { kind: service.kind, auth: service.auth },
  };
}
