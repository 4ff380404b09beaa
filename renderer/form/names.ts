import { namePattern, reservedNames } from '../model/document/schema'

const grammar = new RegExp(namePattern)

/**
 * Throws for a key that the grammar of names does not allow. Formily reads `a,b`, `*` or `__proto__.x`
 * as path syntax: a value typed into such a field would be lost, or written to Object.prototype.
 */
export function assertFieldKey(key: string): void {
  if (grammar.test(key) && !reservedNames.includes(key)) return
  throw new Error(`form field '${key}': not a name a form can hold`)
}
