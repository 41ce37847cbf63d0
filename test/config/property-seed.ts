import fc from 'fast-check';

/**
 * Property tests try the same cases in every run, so that all runs of one commit have the same result; `PROPERTY_SEED`
 * selects other cases.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
