/** Fields that tell documents apart, in the order in which a person looks for them. */
const telling = ['total', 'due_date', 'invoice_number', 'issuer', 'date', 'customer'];

/** Smaller is more telling; fields that we do not know come last, and are equal. */
export const tellingRank = (name: string): number => (telling.includes(name) ? telling.indexOf(name) : telling.length);
