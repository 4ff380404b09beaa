import type { CustomTypesConfig } from 'pg'
import { types } from 'pg'

/**
 * How column values reach the application, the same for both databases:
 * int8 as a number (as text beyond 2^53), date as 'YYYY-MM-DD', timestamp as
 * 'YYYY-MM-DD HH:mm:ss' (fractions dropped), numeric as text; all else as `pg` reads it.
 */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers[oid]) ?? types.getTypeParser(oid, format),
}

const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [types.builtins.INT8]: safeInteger,
  // `pg` would read these two in the time zone of the process and shift days in others.
  [types.builtins.DATE]: (value) => value,
  [types.builtins.TIMESTAMP]: (value) => value.replace(/\.\d+/, ''),
}

function safeInteger(value: string): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
