import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What the network keeps back. `nothing`: it works. `answers`: what the server sends. `all`: what both sides send; new
 * connections are accepted here and not by the server.
 */
type Silence = 'nothing' | 'answers' | 'all';

export interface Network {
  /** Returns the address of the server through the network. */
  through(address: string): string;
  /** Connections stay open, and what was kept back, ends of connections included, arrives when the silence ends. */
  silence: Silence;
  /**
   * Is called with each piece of a request before it goes on, and may change `silence` or call `reset`. `hold` keeps it and
   * everything after it back, on this connection alone, until the silence ends.
   */
  onRequest: ((bytes: Buffer) => 'hold' | undefined) | null;
  /** Breaks all connections. What was kept back is lost. */
  reset(): void;
  close(): void;
}

/** A TCP proxy in front of a server on this computer, which can become silent or break connections. */
export async function startNetwork(serverPort: number): Promise<Network> {
  const links = new Set<Link>();
  let silence: Silence = 'nothing';
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const link = createLink(client, serverPort, {
      silence: () => silence,
      onRequest: (bytes) => network.onRequest?.(bytes),
      onEnd: () => links.delete(link),
    });
    links.add(link);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    through: (address) => address.replace(`:${String(serverPort)}`, `:${String(port)}`),
    get silence() {
      return silence;
    },
    set silence(next) {
      silence = next;
      for (const link of links) link.silenceChanged();
    },
    onRequest: null,
    reset() {
      for (const link of links) link.reset();
    },
    close() {
      server.close();
      network.reset();
    },
  };
  return network;
}

interface Link {
  silenceChanged(): void;
  reset(): void;
}

interface LinkDials {
  readonly silence: () => Silence;
  readonly onRequest: (bytes: Buffer) => 'hold' | undefined;
  readonly onEnd: () => void;
}

/** One connection of a client. The one to the server is made when it may be. */
function createLink(client: Socket, serverPort: number, { silence, onRequest, onEnd }: LinkDials): Link {
  let upstream: Socket | null = null;
  let isHeld = false;
  const requests = createDirection(
    client,
    () => !isHeld && silence() !== 'all',
    (bytes) => void (isHeld = onRequest(bytes) === 'hold' || isHeld),
  );
  let flushAnswers = (): void => undefined;
  const closed = (): void => {
    if (client.closed && upstream?.closed !== false) onEnd();
  };
  const open = (): Socket => {
    const made = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true }).once('close', closed);
    const answers = createDirection(made, () => !isHeld && silence() === 'nothing');
    requests.leadTo(made);
    answers.leadTo(client);
    flushAnswers = answers.flush;
    return made;
  };
  const flush = (): void => {
    if (silence() !== 'all') upstream ??= open();
    requests.flush();
    flushAnswers();
  };
  client.once('close', closed);
  flush();
  return {
    silenceChanged() {
      if (silence() === 'nothing') isHeld = false;
      flush();
    },
    reset() {
      client.resetAndDestroy();
      upstream?.resetAndDestroy();
    },
  };
}

/** What one side sends to the other, in order. `null` is its end. */
function createDirection(from: Socket, mayPass: () => boolean, onPiece: (bytes: Buffer) => void = () => undefined) {
  const kept: (Buffer | null)[] = [];
  let to: Socket | null = null;
  const flush = (): void => {
    while (to !== null && mayPass() && kept.length > 0) {
      const piece = kept.shift() ?? null;
      if (piece === null) to.end();
      else if (to.writable) to.write(piece);
    }
  };
  const take = (piece: Buffer | null): void => {
    if (piece !== null) onPiece(piece);
    kept.push(piece);
    flush();
  };
  // A connection that breaks ends for the other side.
  from
    .on('data', take)
    .on('error', () => undefined)
    .once('end', () => take(null))
    .once('close', (hadError) => (hadError ? take(null) : undefined));
  return {
    flush,
    leadTo(other: Socket): void {
      to = other;
      flush();
    },
  };
}
