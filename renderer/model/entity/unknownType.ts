import { defineValue, type ValueType } from './field'

/**
 * Placeholder for an unregistered type: the field is kept and shown as a visible error, is neither stored nor searched,
 * and its value is sent back unchanged.
 */
export const unknownType = (name: string): ValueType =>
  defineValue({
    name,
    // An empty title distinguishes it from registered types.
    title: '',
    props: {},
    operators: [],
    storage: () => ({ kind: 'none' }),
    exprType: () => ({ kind: 'any' }),
    fromWire: (raw) => raw ?? null,
  })

export const isUnknown = (type: ValueType): boolean => type.title === ''
