import { defineValue, type Wire, type WireObject } from '../../model/entity/field'
import { isObject } from '../../model/finding/walk'
import { readText } from '../../values/text'
import { slotMessages } from './messages'

const length = 500

/** Value made by the component in the slot: a text, a number, a boolean, or a list of objects. */
export const slotValue = defineValue({
  name: 'slot',
  title: slotMessages.title,
  props: {},
  operators: [],
  storage: () => ({ kind: 'string', length }),
  exprType: () => ({ kind: 'string' }),
  fromWire: (raw): Wire | undefined =>
    raw === undefined || raw === '' ? null : isWire(raw) ? raw : undefined,
  toWire: (value) => value,
  toText: (value) =>
    value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
  fromText: readText,
})

function isWire(raw: unknown): raw is Wire {
  if (typeof raw === 'string') return readText(raw) !== undefined
  // JSON knows neither infinity nor negative zero.
  if (typeof raw === 'number') return Number.isFinite(raw) && !Object.is(raw, -0)
  if (Array.isArray(raw)) return raw.every(isMember)
  return raw === null || typeof raw === 'boolean'
}

const isMember = (raw: unknown): raw is WireObject =>
  isObject(raw) &&
  Object.getPrototypeOf(raw) === Object.prototype &&
  Object.values(raw).every(isWire)
