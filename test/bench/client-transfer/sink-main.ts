// The sink server as a process of its own, so that its work is not counted as the client's. Prints its address.
import { createSinkServer } from '../../fakes/sink-server/sink-server.ts';

process.stdout.write(`${(await createSinkServer()).baseUrl}\n`);
