import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { DocumentKind, ReadOutcome } from '../document.ts';
import { refuse } from '../failure.ts';
import type { PageBuilder } from '../structure/page-builder.ts';

/** What a person must know of an Office document beside its text. */
export interface OfficeFacts {
  /** Hidden text, sheets or slides were left out. */
  readonly hasHidden: boolean;
}

/** Makes the document of the pages that were read. One without any text is refused as empty. */
export function officeOutcome(
  kind: DocumentKind,
  contentType: string,
  builder: PageBuilder,
  { hasHidden }: OfficeFacts,
): ReadOutcome {
  const { pages, warnings } = builder.finish();
  if (pages.every(({ text }) => text === '')) return refuse('empty', serviceMessage('reading.no-text'));
  return {
    ok: true,
    document: {
      kind,
      contentType,
      pages,
      mail: null,
      invoiceXml: null,
      warnings,
      notes: hasHidden ? [serviceMessage('reading.hidden-unread')] : [],
    },
  };
}
