import type { SearchFilter, SearchOrder } from '#contract/search-parameters.ts';
import type { SearchRequest } from '#ports/document-service.ts';

/** A filter in the parameters of the service. */
export function filterParameters({ from, to, issuer, amount, folder, field, needsCheck }: SearchFilter): SearchRequest {
  return {
    ...(from === undefined ? {} : { dateFrom: from }),
    ...(to === undefined ? {} : { dateTo: to }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(amount === undefined ? {} : { currency: amount.currency }),
    ...(amount?.least === undefined ? {} : { amountFrom: amount.least }),
    ...(amount?.most === undefined ? {} : { amountTo: amount.most }),
    ...(folder === undefined ? {} : { folder }),
    ...(field === undefined ? {} : { field: field.name, fieldValue: field.value }),
    ...(needsCheck === undefined ? {} : { needsCheck }),
  };
}

export function orderParameters(order: SearchOrder | undefined): SearchRequest {
  return order === undefined ? {} : { sort: order.by, sortDirection: order.descending ? 'DESC' : 'ASC' };
}
