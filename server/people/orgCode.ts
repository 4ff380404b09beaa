/**
 * The code of a new department below `parent` ('' for a root), after the highest code of its siblings: A01 … A99,
 * B01 … Z99, Z99A01 …, appended to the parent's code (contract, §6.4).
 */
export function nextOrgCode(parent: string, highest: string | undefined): string {
  const own = highest?.slice(parent.length) ?? ''
  if (highest !== undefined && !(highest.startsWith(parent) && shape.test(own))) {
    throw new Error(`department code ${highest}: none of a brother below '${parent}'`)
  }
  if (own === '') return `${parent}A01`
  const [letter, number] = [own.charAt(own.length - 3), Number(own.slice(-2))]
  const before = parent + own.slice(0, -3)
  if (number < 99) return `${before}${letter}${String(number + 1).padStart(2, '0')}`
  if (letter < 'Z') return `${before}${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
  return `${highest}A01`
}

const shape = /^([A-Z]\d{2})+$/
