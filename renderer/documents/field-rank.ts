/** Fields that tell documents apart, in the order in which a person looks for them. */
const byRank = ['total', 'due_date', 'invoice_number', 'issuer', 'date', 'customer'];

/** Smaller is more telling; fields that we do not know come last, and are equal. */
export const fieldRank = (name: string): number => (byRank.includes(name) ? byRank.indexOf(name) : byRank.length);
