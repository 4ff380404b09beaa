const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Names that give access to JavaScript internals of a value. */
export function isReserved(name: string): boolean {
  return reserved.has(name)
}
