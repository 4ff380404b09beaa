import { namePattern, reservedNames } from '../model/document/schema'

const grammar = new RegExp(namePattern)

/**
 * Throws for a key that the grammar of names does not allow: a value typed into a field named `__proto__` would be
 * written to Object.prototype, and others read `a,b` or `*` as syntax.
 */
export function assertFieldKey(key: string): void {
  if (grammar.test(key) && !reservedNames.includes(key)) return
  throw new Error(`form field '${key}': not a name a form can hold`)
}
