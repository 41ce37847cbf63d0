/** What screens need of the configuration: types and limits of its calls, and the schemas by which a form checks what was typed. */
export { fieldDefinition, criteriaZones } from '#service-api/configuration/tag-calls.ts';
export type { ConfiguredField, ConfiguredTag, Keyword, TagSummary } from '#service-api/configuration/tag-calls.ts';
export type { ApplyState, FieldTrial, TagScore } from '#service-api/configuration/trial-calls.ts';
export type { ConfiguredUser, NewKey, UserKey } from '#service-api/configuration/user-calls.ts';
export type { ServiceCompany } from '#service-api/configuration/company-calls.ts';
export { builtInFieldNames } from '#service-api/configuration/field-source.ts';
export { preStepNames } from '#service-api/configuration/chain-step.ts';
export { checkBelow, mostSummed } from '#service-api/documents/overview-calls.ts';
export { reviewBelow, withReviewBelow } from '#service-api/configuration/settings-calls.ts';
