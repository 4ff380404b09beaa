import { below, keysOf } from '../finding/pointer'
import { isObject, valueAt } from '../finding/walk'
import { extraIn, missingIn, nameIn } from './shapeErrors'
import type { ShapeError } from './validate'

const rounds = 5

/**
 * Removes mistakes until none are left: wrong values, unknown keys, objects without a required key. Declared names stay
 * (a field without content is still a field), and so do texts that choose a registered thing: the compiler reports
 * unknown ones.
 */
export function withoutWrong(
  doc: unknown,
  errorsOf: (doc: unknown) => readonly ShapeError[],
): unknown {
  let rest = doc
  const gone = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const current = rest
    const wrong = errorsOf(current)
      .flatMap((error) => wrongAt(error, current))
      .filter((pointer) => !gone.has(pointer))
    if (wrong.length === 0) break
    for (const pointer of wrong) {
      gone.add(pointer)
      rest = without(rest, keysOf(pointer))
    }
  }
  return rest
}

function wrongAt(error: ShapeError, doc: unknown): readonly string[] {
  const { instancePath, keyword } = error
  const key = extraIn(error) ?? nameIn(error)
  if (key !== undefined) return [below(instancePath, key)]
  if (keyword === 'enum' && /\/(type|kind|action)$/.test(instancePath)) {
    if (typeof valueAt(doc, instancePath) === 'string') return []
  }
  if (missingIn(error) !== undefined && isDeclaration(instancePath)) return []
  if (instancePath === '') return []
  // A type accepts its own properties all together or not at all.
  return [/^\/fields\/[^/]+\/[^/]+/.exec(instancePath)?.[0] ?? instancePath]
}

/** The document itself, or a field of an entity. */
const isDeclaration = (pointer: string) => pointer === '' || /^\/fields\/[^/]+$/.test(pointer)

function without(value: unknown, keys: readonly string[]): unknown {
  const [key, ...others] = keys
  if (key === undefined) return undefined
  if (Array.isArray(value)) {
    return value.map((member, i) => (String(i) === key ? without(member, others) : member))
  }
  if (!isObject(value) || !Object.hasOwn(value, key)) return value
  if (others.length > 0) return { ...value, [key]: without(value[key], others) }
  const { [key]: _, ...rest } = value
  return rest
}
