/** Fields that distinguish documents, in the order in which people look for them. */
const byRank = ['total', 'due_date', 'invoice_number', 'issuer', 'date', 'customer'];

/** Returns the rank of a field; lower ranks come first. Unknown fields come last and are equal. */
export const fieldRank = (name: string): number => (byRank.includes(name) ? byRank.indexOf(name) : byRank.length);
