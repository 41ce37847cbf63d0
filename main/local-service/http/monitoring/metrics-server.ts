import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { guardLoopback } from '#lib/loopback-guard.ts';
import type { CheckReady } from './check-ready.ts';
import type { Metrics } from './metrics.ts';
import { openMetricsText, openMetricsType } from './open-metrics.ts';

export interface MetricsServer {
  readonly port: number;
  /** Ends all connections. */
  close(): Promise<void>;
}

interface MonitoredParts {
  readonly metrics: Pick<Metrics, 'collect'>;
  readonly checkReady: CheckReady;
}

/**
 * Serves `GET /metrics`, `/health` and `/ready` without a key on a port of the loopback address. It is not the port of the
 * service, so that a proxy that passes on everything does not show it to others. Resolves with `null` when the port is taken.
 */
export async function startMetricsServer(parts: MonitoredParts, port: number): Promise<MetricsServer | null> {
  const server = createServer((request, response) => {
    void replyTo(parts, request)
      .catch((): Reply => ({ status: 503, text: 'No answer of the database.\n' }))
      .then(({ status, text, type = 'text/plain; charset=utf-8' }) => {
        response.writeHead(status, {
          'Content-Type': type,
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        });
        response.end(text);
      });
  });
  server.maxConnections = 20;
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE' || code === 'EACCES') return null;
    throw error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return {
    port: address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

async function replyTo(
  { metrics, checkReady }: MonitoredParts,
  { method, url, headers, socket }: IncomingMessage,
): Promise<Reply> {
  const { host, origin } = headers;
  if (guardLoopback({ host, origin }, socket.localPort ?? 0) !== 'pass')
    return { status: 403, text: 'Open it by 127.0.0.1.\n' };
  if (method !== 'GET') return { status: 405, text: 'GET only.\n' };
  switch (url) {
    case '/metrics':
      return { status: 200, text: openMetricsText(await metrics.collect()), type: openMetricsType };
    case '/health':
      return { status: 200, text: 'ok\n' };
    case '/ready': {
      const missing = await checkReady();
      if (missing.length === 0) return { status: 200, text: 'ready\n' };
      return { status: 503, text: `not reachable: ${missing.join(', ')}\n` };
    }
    default:
      return { status: 404, text: 'Ask for /metrics, /health or /ready.\n' };
  }
}
