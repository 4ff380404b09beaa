import type { Field } from './field'

/**
 * Whether only a person can give the value and no record can be saved without it: it is required, must have rows, or
 * becomes required through fields for which `has` is true.
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
