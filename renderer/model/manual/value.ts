import { exprKeyword, refKeyword } from '../document/schema'
import { isObject, type Schema } from '../finding/walk'
import { manualTexts } from './messages'

const { values } = manualTexts

/** Describes the values allowed by a schema, in Chinese. */
export function describeValue(schema: Schema): string {
  const { enum: choices, items, additionalProperties, type } = schema
  const written = schema[exprKeyword]
  if (isObject(written)) return written.result === 'bool' ? values.condition : values.expression
  if (Array.isArray(choices)) return choices.map((one) => JSON.stringify(one)).join(' ')
  const noun = schema[refKeyword]
  if (typeof noun === 'string') return values.reference(noun)
  if (isObject(schema.then) && isObject(schema.else)) {
    const [short, long] = [schema.then, schema.else].map(describeValue)
    return short === long ? String(short) : values.either(String(short), String(long))
  }
  if (schema.$ref !== undefined) return values.object
  if (isObject(items)) return values.list(describeValue(items))
  if (type === 'object' && isObject(additionalProperties)) return values.map
  return typeof type === 'string' ? (values.types[type] ?? type) : values.any
}
