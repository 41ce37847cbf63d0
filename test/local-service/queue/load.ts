import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import type { ServiceCaller } from '../service-caller.ts';

/** What was sent, as far as the service has acknowledged it. */
interface Sent {
  /** Files whose upload was acknowledged. */
  readonly acknowledged: Set<string>;
  /** Sessions that contain files and whose job was not acknowledged yet. */
  readonly openSessions: Set<string>;
}

export interface Load {
  readonly sent: Sent;
  /** Sends sessions of several files until the service no longer answers or `mayGoOn` returns false. */
  run(service: ServiceCaller, mayGoOn: () => boolean): Promise<void>;
  /** Closes the sessions that an earlier run left open. Repeating the call is safe, as the service promises. */
  closeSessions(service: ServiceCaller): Promise<void>;
}

interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const filesASession = 6;

/** Mostly short texts, so that many are in progress at every kill; sometimes a PDF, or an image to recognise. */
export async function createLoad(): Promise<Load> {
  const lines = ['Invoice INV-2026-17', 'Date: 2026-03-01', 'Net total\t100.00', 'Total EUR\t119.00'];
  const pdf = await buildTextPdf(Array.from({ length: 3 }, () => ({ kind: 'invoice', language: 'eng', lines })));
  const [page] = await picturePages(pdf, 110);
  if (page === undefined) throw new Error('no page');
  const raw = { width: page.width, height: page.height, channels: 1 } as const;
  const png = await sharp(page.data, { raw }).png().toBuffer();
  const sent: Sent = { acknowledged: new Set(), openSessions: new Set() };
  let made = 0;

  const nextSample = (): Sample => {
    made += 1;
    const unique = new TextEncoder().encode(`\n% ${made} ${randomUUID()}\n`);
    if (made % 40 === 7) return { name: `scan-${made}.png`, bytes: joined(png, new Uint8Array()) };
    if (made % 10 === 3) return { name: `invoice-${made}.pdf`, bytes: joined(pdf, unique) };
    const text = new TextEncoder().encode(`Rechnung Nr. ${made}\nGesamtbetrag ${made},00 EUR\nnumber${made}\n`);
    return { name: `note-${made}.txt`, bytes: joined(text, unique) };
  };
  const sendSession = async (service: ServiceCaller): Promise<void> => {
    const sessionId = randomUUID();
    for (let file = 0; file < filesASession; file += 1) {
      const { name, bytes } = nextSample();
      sent.acknowledged.add(await service.upload(sessionId, name, bytes));
      sent.openSessions.add(sessionId);
    }
    await service.createJob(sessionId, (['low', 'normal', 'high'] as const)[made % 3]);
    sent.openSessions.delete(sessionId);
  };
  return {
    sent,
    async run(service, mayGoOn) {
      while (mayGoOn()) await sendSession(service);
    },
    async closeSessions(service) {
      for (const sessionId of [...sent.openSessions]) {
        await service.createJob(sessionId);
        sent.openSessions.delete(sessionId);
      }
    },
  };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}
