import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { pathNamed } from '../model/entity/fieldRef'
import type { CompileContext } from '../model/entity/kinds'
import { below } from '../model/finding/pointer'
import { present } from '../model/finding/present'
import { compileTexts } from './messages'

/** Context of a part of a page: its entity, lookups, and the part's pointer in the document. */
export interface Place {
  readonly entity: Entity
  readonly context: CompileContext
  readonly pointer: string
}

/** A list of field names, or of objects with a `field`. */
export type Shorthand<T> = readonly (string | T)[] | undefined

/** A resolved member of a list of fields. */
export interface Named<T> {
  readonly field: Field
  readonly doc: T
  /** Pointers of the member and of its field name. */
  readonly at: string
  readonly fieldAt: string
}

/** Resolves a list of field names or objects. */
export function named<T extends { readonly field: string }>(
  docs: readonly (string | T)[],
  { entity, context, pointer }: Place,
): readonly Named<T>[] {
  return [...present(docs)].flatMap(([index, member]) => {
    const at = below(pointer, index)
    const bare = typeof member === 'string'
    const fieldAt = bare ? at : below(at, 'field')
    // T only requires `field`, so a bare name is a complete object.
    const doc = bare ? ({ field: member } as T) : member
    const field = pathNamed(entity, doc.field, fieldAt, context.report)
    return field ? [{ field, doc, at, fieldAt }] : []
  })
}

/** Reports whether the name occurred before. `seen` has the first place of each. */
export function repeated(
  seen: Map<string, string>,
  identity: string,
  { field, fieldAt }: Named<unknown>,
  context: CompileContext,
): boolean {
  const first = seen.get(identity)
  if (first === undefined) {
    seen.set(identity, fieldAt)
    return false
  }
  const message = compileTexts.twice(field.key, first)
  context.report({ pointer: fieldAt, severity: 'error', message, first })
  return true
}

export const reportError = (context: CompileContext, pointer: string, message: string): void =>
  context.report({ pointer, severity: 'error', message })
