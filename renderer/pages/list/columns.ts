import type { Entity } from '../../model/entity'
import type { ExprType } from '../../model/expr/types'
import type { Field } from '../../model/field'
import { fieldNamed } from '../../model/fieldRef'
import type { CellLook, CompileContext } from '../../model/kinds'
import { below } from '../../model/pointer'
import { present } from '../../model/present'
import { isUnknown } from '../../model/unknownType'
import { isUnseen } from '../form/layout'
import type { ColumnDoc, SearchDoc } from './doc'
import { listTexts } from './messages'
import type { Column, SearchItem } from './model'

type Shorthand<T> = readonly (string | T)[] | undefined

export function compileSearch(
  docs: Shorthand<SearchDoc>,
  entity: Entity,
  context: CompileContext,
): readonly SearchItem[] {
  const items = named<SearchDoc>(docs ?? [entity.label.key], '/search', entity, context)
  const seen = new Map<string, string>()
  return Object.freeze(
    items.flatMap(({ field, doc, at, fieldAt }) => {
      const { operators, title } = field.type
      const [operator = 'eq'] = doc.op === undefined ? operators : [doc.op]
      if (operators.length === 0) {
        const message = listTexts.unsearchable(field.key, title)
        if (docs && !isUnknown(field.type)) report(context, fieldAt, message)
        return []
      }
      if (!operators.includes(operator)) {
        report(context, below(at, 'op'), listTexts.badOperator(operator, title, operators))
        return []
      }
      // The same field may be asked twice, but not twice in the same way.
      if (repeated(seen, `${field.key} ${operator}`, field.key, fieldAt, context)) return []
      return [Object.freeze({ field, operator })]
    }),
  )
}

export function compileColumns(
  docs: Shorthand<ColumnDoc>,
  entity: Entity,
  context: CompileContext,
): readonly Column[] {
  const seen = new Map<string, string>()
  return Object.freeze(
    named<ColumnDoc>(docs ?? defaultColumns(entity, context), '/columns', entity, context).flatMap(
      ({ field, doc, at, fieldAt }) => {
        if (repeated(seen, field.key, field.key, fieldAt, context)) return []
        if (doc.edit && !isEditable(field, entity, context)) {
          report(context, below(at, 'edit'), listTexts.uneditable(field.key))
        }
        return [compileColumn(field, doc, at, context)]
      },
    ),
  )
}

/** What nobody types, and what is as big as a page, has a form. An unknown type has been told of already. */
const isEditable = (field: Field, { operations }: Entity, context: CompileContext): boolean =>
  isUnknown(field.type) ||
  (operations.includes('edit') &&
    !field.readonly &&
    !field.compute &&
    !field.rows &&
    !field.type.html &&
    !isUnseen(field, context))

/** Whether the server can order by it: long texts and lists have no useful order. */
export function isSortable(field: Field): boolean {
  const { kind } = field.type.storage(field)
  return kind !== 'none' && kind !== 'text' && exprType(field).kind !== 'list'
}

function compileColumn(field: Field, doc: ColumnDoc, at: string, context: CompileContext): Column {
  const { title = field.title, fixed, open, total, edit } = doc
  const look = context.look?.(field.type.name) ?? guessedLook(field)
  if (doc.sortable && !isSortable(field) && !isUnknown(field.type)) {
    report(context, below(at, 'sortable'), listTexts.unsortable(field.key, field.type.title))
  }
  const number = exprType(field).kind === 'number'
  if (total && !number && !isUnknown(field.type)) {
    report(context, below(at, 'total'), listTexts.noTotal(field.key, field.type.title))
  }
  return Object.freeze({
    field,
    title,
    width: doc.width ?? look.width,
    align: doc.align ?? look.align,
    sortable: (doc.sortable ?? true) && isSortable(field),
    ...(fixed === undefined ? {} : { fixed }),
    ...(open === undefined ? {} : { open }),
    ...(edit ? { edit } : {}),
    ...(total && number ? { total } : {}),
  })
}

interface Named<T> {
  readonly field: Field
  readonly doc: T
  /** Pointers of the member and of the field name in it. */
  readonly at: string
  readonly fieldAt: string
}

/** Members of a list of field names or objects, resolved. */
function named<T extends { readonly field: string }>(
  docs: readonly (string | T)[],
  pointer: string,
  entity: Entity,
  context: CompileContext,
): readonly Named<T>[] {
  return [...present(docs)].flatMap(([index, member]) => {
    const at = below(pointer, index)
    const bare = typeof member === 'string'
    const fieldAt = bare ? at : below(at, 'field')
    // A bare name is an object with nothing but `field`, which is all that T requires.
    const doc = bare ? ({ field: member } as T) : member
    const field = fieldNamed(entity, doc.field, fieldAt, context.report)
    return field ? [{ field, doc, at, fieldAt }] : []
  })
}

function repeated(
  seen: Map<string, string>,
  identity: string,
  key: string,
  pointer: string,
  context: CompileContext,
): boolean {
  const first = seen.get(identity)
  if (first === undefined) {
    seen.set(identity, pointer)
    return false
  }
  report(context, pointer, listTexts.twice(key, first))
  return true
}

const report = (context: CompileContext, pointer: string, message: string) =>
  context.report({ pointer, severity: 'error', message })

const exprType = (field: Field): ExprType => field.exprType ?? field.type.exprType(field)

/** A text without a length: no column has room for it. */
const isLong = (field: Field): boolean =>
  field.type.storage(field).kind === 'text' && exprType(field).kind === 'string'

export const defaultColumns = ({ fields }: Entity, context: CompileContext): readonly string[] =>
  [...fields.values()]
    .filter((field) => !isLong(field) && !isUnseen(field, context))
    .map(({ key }) => key)

function guessedLook(field: Field): CellLook {
  switch (exprType(field).kind) {
    case 'number':
      return { width: 110, align: 'right' }
    case 'bool':
      return { width: 80, align: 'center' }
    case 'datetime':
      return { width: 170, align: 'left' }
    default:
      return { width: 120, align: 'left' }
  }
}
