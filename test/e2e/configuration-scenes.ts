import { ownFieldIdOf, tagIdOf } from '../fakes/contract-host/fake-tags.ts';
import type { Scene } from './scenes.ts';

const everyLook = ['light', 'dark', 'small', 'small-dark'] as const;
const twoLooks = ['light', 'small-dark'] as const;
const invoiceTag = tagIdOf(0);
const costCenter = ownFieldIdOf(1);

/** The screens that configure the service of this computer. */
export const configurationScenes: readonly Scene[] = [
  { name: 'company', at: '#/service/company', looks: everyLook },
  { name: 'tag-criteria', at: `#/tags/${invoiceTag}?part=criteria`, looks: twoLooks },
  { name: 'tag-field', at: `#/tags/${invoiceTag}?field=${costCenter}`, looks: everyLook },
  { name: 'tag-new', at: '#/tags/new', looks: twoLooks },
];
