import fc from 'fast-check'

// The same cases in every run, so that a change is what makes a test fail; FUZZ_SEED tries others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_121) })
