import type { CustomTypesConfig } from 'pg'
import { types } from 'pg'

/**
 * How column values reach the application, the same for both databases: int8 as a number (as text beyond 2^53), date as
 * 'YYYY-MM-DD', timestamp as 'YYYY-MM-DD HH:mm:ss' (fractions dropped), numeric as text; all others as `pg` parses
 * them.
 */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers[oid]) ?? types.getTypeParser(oid, format),
}

const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [types.builtins.INT8]: safeInteger,
  // `pg` would parse these two in the process's time zone and shift days.
  [types.builtins.DATE]: (value) => value,
  [types.builtins.TIMESTAMP]: (value) => value.replace(/\.\d+/, ''),
}

function safeInteger(value: string): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
