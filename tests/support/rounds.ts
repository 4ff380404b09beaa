/** How many generated cases a test tries: a tenth in `npm test`, all in `npm run test:long`. */
export const roundsOf = (whole: number): number =>
  process.env.LONG ? whole : Math.ceil(whole / 10)

/** Another seed each turn of the run (see `inTurn`), so that other cases are tried; FUZZ_SEED asks for one. */
export const seedOf = (seed: number): number =>
  Number(process.env.FUZZ_SEED ?? seed + Number(process.env.TEST_TURN ?? 0))
