import { config } from 'zod';

// The page's policy forbids evaluation; zod would try it and leave a report of the violation. Imported before any schema.
config({ jitless: true });
