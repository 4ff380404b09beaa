const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Names that lead from a value to the machinery behind it. */
export function isReserved(name: string): boolean {
  return reserved.has(name)
}
