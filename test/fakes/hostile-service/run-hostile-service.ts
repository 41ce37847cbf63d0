import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bareKeys } from '../bare-server/bare-server.ts';
import { oddServices } from '../bare-server/dials.ts';
import { createHostileService } from './hostile-service.ts';
import { shownLedger } from './ledger.ts';

const help = `A document service on this computer that misbehaves on demand, for trying a client against it.

  npm run hostile-service -- [--fault RULE …] [--forbid CALLS] [options]

Rules   CALL=FAULT [name=GLOB] [content=TEXT] [times=N] [random=0..1] [from=SECONDS] [until=SECONDS]
  CALL    path below /api/ without an id, with * and ?: file/uploadfile, job/*, *
  FAULT   500, 503:30 (with Retry-After: 30), any status from 300 to 599
          done-500          the work is done, the answer says it failed
          early-413         answered from the head, the connection is closed while the body comes
          reset, reset-mid-body, reset-after-work
          cut-reply         the work is done, half of the answer arrives
          no-id             the work is done, a 2xx without an id
          garbage           the work is done, the answer is a web page
          silence           the work is done, no answer ever comes
          redirect          to another port
          drip:BYTES        the body is taken in so many bytes a second: a slow line
  name=, content=           uploads of files of that name, calls whose body holds that text: one ill file
Options
  --fault RULE              may be repeated; the last one given is looked at first
  --forbid CALLS            403 to these calls, with commas: search/*,company/cloudinfo
  --port N                  otherwise any
  --shape NAME              how replies look: ${Object.keys(oddServices)
    .map((_, index) => String(index + 1))
    .join(', ')} (shapes without status or hash), otherwise whole records
  --reports WHAT            right, nothing, wrong-hash, wrong-length
  --processing SECONDS      how long a job takes (2)
  --status WORD             what the status endpoint says (Online); Maintenance
  --version TEXT            what the status endpoint says of its version
  --clock-skew SECONDS      added to the Date header
  --latency MILLISECONDS    before each answer
  --quiet                   no line a call
While it runs, a line typed is a rule that is added; "clear" removes all rules, "ledger" shows what arrived, Ctrl+C ends.
It listens on 127.0.0.1 and speaks plain HTTP.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    fault: { type: 'string', multiple: true, default: [] },
    forbid: { type: 'string', default: '' },
    port: { type: 'string', default: '0' },
    shape: { type: 'string' },
    reports: { type: 'string', default: 'right' },
    processing: { type: 'string', default: '2' },
    status: { type: 'string', default: 'Online' },
    version: { type: 'string', default: '9.8.7' },
    'clock-skew': { type: 'string', default: '0' },
    latency: { type: 'string', default: '0' },
    quiet: { type: 'boolean', default: false },
  },
});

function fail(message: string): never {
  console.error(`${message}\nSee --help.`);
  process.exit(2);
}

function number(option: 'port' | 'processing' | 'clock-skew' | 'latency'): number {
  const value = Number(values[option]);
  return Number.isFinite(value) ? value : fail(`--${option} takes a number`);
}

function reports(text: string) {
  switch (text) {
    case 'right':
    case 'nothing':
    case 'wrong-hash':
    case 'wrong-length':
      return text;
    default:
      return fail('--reports takes right, nothing, wrong-hash or wrong-length');
  }
}

function shape(text: string | undefined) {
  if (text === undefined) return {};
  return Object.values(oddServices)[Number(text) - 1] ?? fail(`--shape takes 1 to ${Object.keys(oddServices).length}`);
}

if (values.help) {
  console.log(help);
  process.exit(0);
}

const service = await createHostileService({
  port: number('port'),
  dials: {
    reports: reports(values.reports),
    ...shape(values.shape),
    processingMs: number('processing') * 1000,
    statusWord: values.status,
    currentVersion: values.version,
    clockSkewMs: number('clock-skew') * 1000,
    latencyMs: number('latency'),
  },
  onCall: ({ method, name, rule }) => {
    if (!values.quiet) console.log(`${method.padEnd(6)} ${name}${rule === null ? '' : `   <- ${rule}`}`);
  },
});
const forbidden = values.forbid.split(',').filter((call) => call !== '');
for (const rule of [...forbidden.map((call) => `${call}=403`), ...values.fault]) {
  const wrong = service.add(rule);
  if (wrong !== null) fail(wrong);
}

const key = { apiKey: bareKeys.apiKey, auth: { kind: 'bearer', accessToken: bareKeys.accessToken } };
console.log(`Listening at ${service.baseUrl}`);
console.log(`API key ${bareKeys.apiKey}, access token ${bareKeys.accessToken}; or`);
console.log(`export INTRAY_SERVICE_KEYS='${JSON.stringify({ [service.baseUrl]: key })}'`);

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.trim() === '') return;
  if (line.trim() === 'clear') service.clear();
  else if (line.trim() === 'ledger') console.log(shownLedger(service.store));
  else console.log(service.add(line) ?? `rule added: ${line.trim()}`);
});
process.once('SIGINT', () => {
  console.log(`\n${shownLedger(service.store)}`);
  void service.close().then(() => process.exit(0));
});
