import fc from 'fast-check';

/** Property tests try the same cases in every run, so that each run of one commit ends alike; `PROPERTY_SEED` tries others. */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
