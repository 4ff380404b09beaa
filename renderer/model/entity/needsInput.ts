import type { Field } from './field'

/**
 * Nobody but a person gives it a value, and without one no record can be saved: it is required, or has to have rows,
 * or becomes required by what stands in the fields that `has` knows.
 */
export const needsInput = (
  { required, requireIf, rows, readonly, default: start, defaultBy, compute }: Field,
  has: (key: string) => boolean,
): boolean =>
  (required || (rows?.min ?? 0) > 0 || requireIf?.names.some(has) === true) &&
  !readonly &&
  start === undefined &&
  !defaultBy &&
  !compute
