/** The subset of JSON schema that the server's calls use. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  /** Schema of the JSON inside a text. */
  readonly contentSchema?: Schema
}

/** A schema in TypeScript notation: `{ id: string; names?: string[] }`, one member per line. */
export function typeText(schema: Schema, indent = ''): string {
  const { $ref, type, anyOf, allOf, items, contentSchema } = schema
  if ($ref !== undefined) return nameOf($ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  const parts = anyOf ?? allOf
  if (parts)
    return [...new Set(parts.map((one) => typeText(one, indent)))].join(anyOf ? ' | ' : ' & ')
  if (contentSchema) return `json<${typeText(contentSchema, indent)}>`
  if (typeof type === 'object')
    return type.map((one) => typeText({ ...schema, type: one }, indent)).join(' | ')
  if (type === 'array') return `${grouped(typeText(items ?? {}, indent))}[]`
  if (type === 'object' || schema.properties) return objectText(schema, indent)
  return type === 'integer' ? 'number' : (type ?? 'unknown')
}

function objectText({ properties, required = [], additionalProperties }: Schema, indent: string) {
  const inside = `${indent}  `
  const lines = Object.entries(properties ?? {}).map(([key, one]) => {
    const name = `${/^[\w$]+$/.test(key) ? key : JSON.stringify(key)}${required.includes(key) ? '' : '?'}`
    const about = one.title === undefined ? '' : `  // ${one.title}`
    return `${inside}${name}: ${typeText(one, inside)}${about}`
  })
  if (typeof additionalProperties === 'object')
    lines.push(`${inside}[name: string]: ${typeText(additionalProperties, inside)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

const grouped = (text: string): string => (/ [|&] /.test(text) ? `(${text})` : text)

/** Name of the record type that a reference points to. */
export const nameOf = (ref: string): string => ref.replace(/^.*\//, '')
