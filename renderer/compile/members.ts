import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { pathNamed } from '../model/entity/fieldRef'
import type { CompileContext } from '../model/entity/kinds'
import { below } from '../model/finding/pointer'
import { present } from '../model/finding/present'
import { compileTexts } from './messages'

/** Where a part of a page stands: its entity, what may be looked up, and the pointer of the part in the document. */
export interface Place {
  readonly entity: Entity
  readonly context: CompileContext
  readonly pointer: string
}

/** A list of field names, or of objects that begin with one. */
export type Shorthand<T> = readonly (string | T)[] | undefined

/** A member of a list of fields, resolved. */
export interface Named<T> {
  readonly field: Field
  readonly doc: T
  /** Pointers of the member and of the field name in it. */
  readonly at: string
  readonly fieldAt: string
}

/** Members of a list of field names or objects, resolved. */
export function named<T extends { readonly field: string }>(
  docs: readonly (string | T)[],
  { entity, context, pointer }: Place,
): readonly Named<T>[] {
  return [...present(docs)].flatMap(([index, member]) => {
    const at = below(pointer, index)
    const bare = typeof member === 'string'
    const fieldAt = bare ? at : below(at, 'field')
    // A bare name is an object with nothing but `field`, which is all that T requires.
    const doc = bare ? ({ field: member } as T) : member
    const field = pathNamed(entity, doc.field, fieldAt, context.report)
    return field ? [{ field, doc, at, fieldAt }] : []
  })
}

/** Whether one stood before; says so. `seen` holds where each stood first. */
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
