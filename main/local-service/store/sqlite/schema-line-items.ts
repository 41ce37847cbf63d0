/** The rows of a data point that is a table of items, as `LineItemRecord`s in JSON. NULL for any other data point. */
export const lineItemsSchema = `
ALTER TABLE data_points ADD COLUMN items_json TEXT;
`;
