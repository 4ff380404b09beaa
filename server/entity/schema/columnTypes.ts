import type { ColumnStorage } from './entityTable'

/** The column type of a storage, spelt as PostgreSQL spells it back. */
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

/** The same without its size: a cast to a size cuts, where an insert refuses. */
export const elementType = (storage: ColumnStorage): string =>
  typeOf(storage).replace(/\([\d,]+\)/, '')

/** Digits before the decimal point that every number column holds. */
export const digits = 15

/** A point in time to the second. */
export const timestamp = 'timestamp(0) without time zone'

const plainTypes = {
  text: 'text',
  // A fraction of a second or a 32-bit limit would come back as something else than was sent.
  integer: 'bigint',
  date: 'date',
  datetime: timestamp,
  time: 'time(0) without time zone',
} as const

/**
 * The type that a column of type `found` must get so that it keeps what it has and takes what
 * `wanted` takes: `found` itself when it already does, undefined when there is none.
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
