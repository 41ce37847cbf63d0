/** How all pages of a job's files are turned: 0, 90, 180 or 270 degrees clockwise. The bytes stay as they are. */
export const schemaPageRotation = `
ALTER TABLE jobs ADD COLUMN page_rotation INTEGER NOT NULL DEFAULT 0;
`;
