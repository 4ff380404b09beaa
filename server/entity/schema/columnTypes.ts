import type { ColumnStorage } from './entityTable'

/** Column type in PostgreSQL's own spelling. */
export function typeOf(storage: ColumnStorage): string {
  switch (storage.kind) {
    case 'string':
      return `character varying(${storage.length})`
    case 'decimal':
      return `numeric(${digits + storage.scale},${storage.scale})`
    default:
      return plainTypes[storage.kind]
  }
}

/** Column type without size: a cast to a size truncates, whereas an insert refuses. */
export const elementType = (storage: ColumnStorage): string =>
  typeOf(storage).replace(/\([\d,]+\)/, '')

/** Digits before the decimal point in every number column. */
export const digits = 15

/** A point in time to the second. */
export const timestamp = 'timestamp(0) without time zone'

const plainTypes = {
  text: 'text',
  // bigint and (0): with a 32-bit limit or fractions of a second, values would come back different from what was sent.
  integer: 'bigint',
  date: 'date',
  datetime: timestamp,
  time: 'time(0) without time zone',
} as const

/**
 * Type for a column of type `found` that keeps its values and accepts those of `wanted`: `found` itself if it already
 * does, undefined if there is none.
 */
export function widen(found: string, wanted: string): string | undefined {
  const has = parse(found)
  const wants = parse(wanted)
  if (has.base === wants.base) return widerOfOne(has, wants, found, wanted)
  if (texts.has(has.base) && texts.has(wants.base)) return 'text'
  if (integers.has(has.base) && integers.has(wants.base)) return found
  if (integers.has(has.base) && wants.base === 'numeric') return wanted
  if (has.base === 'date' && wants.base === datetime) return wanted
  return undefined
}

const texts = new Set(['text', 'character varying'])
const integers = new Set(['smallint', 'integer', 'bigint'])
const datetime = 'timestamp without time zone'

interface Parsed {
  readonly base: string
  readonly sizes: readonly number[]
}

/** 'numeric(17,2)' → numeric, [17, 2]; 'timestamp(0) without time zone' → its name, [0]. */
function parse(type: string): Parsed {
  const [, inside = ''] = /\(([\d,]+)\)/.exec(type) ?? []
  return {
    base: type.replace(/\([\d,]+\)/, ''),
    sizes: inside === '' ? [] : inside.split(',').map(Number),
  }
}

function widerOfOne(has: Parsed, wants: Parsed, found: string, wanted: string): string {
  const [hasFirst, hasScale = 0] = has.sizes
  const [wantsFirst, wantsScale = 0] = wants.sizes
  // No size means no limit; sizes of times are fractions of a second, which nobody stores.
  if (hasFirst === undefined || wantsFirst === undefined || has.base.startsWith('time'))
    return found
  if (has.base !== 'numeric') return hasFirst >= wantsFirst ? found : wanted
  const scale = Math.max(hasScale, wantsScale)
  const before = Math.max(hasFirst - hasScale, wantsFirst - wantsScale)
  const wider = `numeric(${before + scale},${scale})`
  return wider
}
