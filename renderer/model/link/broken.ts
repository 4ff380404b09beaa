import type { Entity } from '../entity/entity'
import { isObject } from '../finding/walk'
import { nameIn, said } from './linkCommon'
import type { Source } from './source'

/** An entity that cannot be used: part of what its records hold is lost. */
export interface BrokenEntity {
  /** Documents below schemas/ that must be fixed. */
  readonly files: readonly string[]
  /** Entities that its records may reference. */
  readonly names: ReadonlySet<string>
  /** Compiled from the remains; absent when nothing can be compiled. */
  readonly entity?: Entity
  /** Address of its calls, if the text contains it. */
  readonly api?: string
}

/**
 * Entities by name that have an error in their document, or in a dictionary, number rule or report that it names; also
 * entities that hold their records as rows, or whose records they hold. Errors about stored records do not count: they
 * lose no field.
 */
export function brokenEntities(
  sources: readonly Source[],
  compiled: ReadonlyMap<string, Entity>,
): ReadonlyMap<string, BrokenEntity> {
  const wrong = sources.filter(({ findings }) =>
    findings.some(({ severity, rule }) => severity === 'error' && rule !== 'stored-values'),
  )
  if (wrong.length === 0) return new Map()
  const parts = wrong.filter(({ kind }) => kind === 'dict' || kind === 'rule' || kind === 'report')
  const entities = sources.filter(({ kind }) => kind === 'entity')
  const files = new Map<string, readonly string[]>(
    entities.map((source) => [
      nameIn(source, 'entity'),
      [source, ...parts.filter((part) => names(source, nameIn(part, part.kind)))]
        .filter((one) => wrong.includes(one))
        .map(({ path }) => path),
    ]),
  )
  const broken = new Map([...files].filter(([, own]) => own.length > 0))
  const together = entities.flatMap((source) =>
    heldIn(source).map((held) => [nameIn(source, 'entity'), held] as const),
  )
  for (;;) {
    const more = together.flatMap(([holder, held]) => [
      ...spread(holder, held, broken),
      ...spread(held, holder, broken),
    ])
    if (more.length === 0) break
    for (const [name, own] of more) broken.set(name, own)
  }
  return new Map(
    entities.flatMap((source): [string, BrokenEntity][] => {
      const name = nameIn(source, 'entity')
      const own = broken.get(name)
      const entity = compiled.get(name)
      const api = entity?.api ?? said(source, 'api')
      const more = { ...(entity && { entity }), ...(api !== undefined && { api }) }
      return own ? [[name, { files: own, names: namedIn(source), ...more }]] : []
    }),
  )
}

const spread = (
  from: string,
  to: string,
  broken: ReadonlyMap<string, readonly string[]>,
): readonly (readonly [string, readonly string[]])[] => {
  const files = broken.get(from)
  return files && !broken.has(to) ? [[to, files]] : []
}

/** Whether the document contains the name as a key or within an expression. */
const names = ({ written }: Source, name: string): boolean =>
  [...textsIn(written)].some((text) => text === name || text.includes(`'${name}'`))

const fieldsOf = ({ written }: Source): readonly unknown[] =>
  Object.values(isObject(written?.fields) ? written.fields : {})

/** Entities whose records the entity holds as rows. */
export const heldIn = (source: Source): readonly string[] =>
  fieldsOf(source).flatMap((field) =>
    isObject(field) && field.type === 'subtable' && typeof field.of === 'string' ? [field.of] : [],
  )

/** Entities that the fields of an entity name. */
export const namedIn = (source: Source): ReadonlySet<string> =>
  new Set(
    fieldsOf(source).flatMap((field) =>
      isObject(field) && typeof field.of === 'string' ? [field.of] : [],
    ),
  )

/** All texts below a value, except keys. */
export function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const member of value) yield* textsIn(member)
  else if (isObject(value)) for (const member of Object.values(value)) yield* textsIn(member)
}
