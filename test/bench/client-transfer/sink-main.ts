// Runs the sink server in a separate process, so that its work is not counted as the client's. Prints its address.
import { createSinkServer } from '../../fakes/sink-server/sink-server.ts';

process.stdout.write(`${(await createSinkServer()).baseUrl}\n`);
