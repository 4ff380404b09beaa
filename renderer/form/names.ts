import { namePattern, reservedNames } from '../model/document/names'

const grammar = new RegExp(namePattern)

/**
 * Throws for keys outside the grammar of names: a field named `__proto__` would write to Object.prototype, and other
 * code reads `a,b` or `*` as syntax.
 */
export function assertFieldKey(key: string): void {
  if (grammar.test(key) && !reservedNames.includes(key)) return
  throw new Error(`form field '${key}': not a name a form can hold`)
}
