import { defineValue, type ValueType } from './field'

/**
 * Stands in for a type that no one registered: the field is kept, shown as a visible error, neither
 * stored nor searched, and its value goes back as it came.
 */
export const unknownType = (name: string): ValueType =>
  defineValue({
    name,
    // Told from registered types by having no title.
    title: '',
    props: {},
    operators: [],
    storage: () => ({ kind: 'none' }),
    exprType: () => ({ kind: 'any' }),
    fromWire: (raw) => raw ?? null,
  })

export const isUnknown = (type: ValueType): boolean => type.title === ''
