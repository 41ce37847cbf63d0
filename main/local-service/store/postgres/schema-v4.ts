/**
 * Version 4: several processes. A claim names the run that made it, so that the next run in the same data directory knows
 * what it left. Whatever begins to wait is announced to all processes when its transaction commits. Both are additions:
 * a process of the version before goes on beside them.
 */
export const schemaV4 = `
ALTER TABLE work_items ADD COLUMN owner text COLLATE "C";

CREATE FUNCTION announce_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Equal notifications of one transaction are sent once.
  PERFORM pg_notify('intray_waiting', '');
  RETURN NULL;
END $$;

CREATE TRIGGER waiting_is_announced AFTER INSERT OR UPDATE OF state ON work_items
  FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION announce_waiting();
`;
