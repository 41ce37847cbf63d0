import type { DocumentView } from '#contract/documents.ts';

export type DataPoint = DocumentView['dataPoints'][number];
