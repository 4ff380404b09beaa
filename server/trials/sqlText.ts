/* Texts of statements, where values cannot be parameters. */

export const nameOf = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const literalText = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** A value as it stands in a statement. Throws for what has no such form. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return literalText(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  throw new Error('this value cannot stand in a statement')
}
