/** Where a value comes from (`DataPointSource`). NULL for the values that earlier versions stored. */
export const dataPointSourceSchema = `
ALTER TABLE data_points ADD COLUMN source TEXT;
`;
