import { compileTotalBy } from '../model/compile/totalBy'
import { addsUp } from '../model/document/totals'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import type { CellLook, CompileContext } from '../model/entity/kinds'
import { isUnknown } from '../model/entity/unknownType'
import type { Expr, ExprType } from '../model/expr/types'
import { totalsFindings } from '../model/finding/messages.totals'
import { below } from '../model/finding/pointer'
import { doubtOfSum } from '../model/report/doubtOfSum'
import type { Column } from '../table/model'
import { isUnseen } from './layout'
import type { ColumnDoc } from './listDoc'
import { named, type Place, repeated, reportError, type Shorthand } from './members'
import { compileTexts } from './messages'

/** The columns of a table of records; without a document, every suitable field. */
export function compileColumns(docs: Shorthand<ColumnDoc>, place: Place): readonly Column[] {
  const { entity, context } = place
  const seen = new Map<string, string>()
  return Object.freeze(
    named<ColumnDoc>(docs ?? defaultColumns(entity, context), place).flatMap((item) => {
      const { field, doc, at } = item
      if (repeated(seen, field.key, item, context)) return []
      if (field.type.html) {
        context.report({
          pointer: item.fieldAt,
          severity: 'warning',
          rule: 'rich-text-column',
          message: compileTexts.htmlColumn(field.key, field.type.title),
        })
      }
      if (doc.edit && !isEditable(field, entity, context)) {
        reportError(context, below(at, 'edit'), compileTexts.uneditable(field.key))
      }
      return [compileColumn(field, doc, at, place)]
    }),
  )
}

/**
 * Whether cells may be edited in place: not if read-only; rows and HTML are edited in the form. An unknown type was
 * already reported.
 */
const isEditable = (field: Field, { operations }: Entity, context: CompileContext): boolean =>
  isUnknown(field.type) ||
  (operations.includes('edit') &&
    !field.readonly &&
    !field.compute &&
    !field.rows &&
    !field.type.html &&
    !isUnseen(field, context))

/** Whether the server can sort by it: long texts and lists have no useful order. */
export function isSortable(field: Field): boolean {
  const { kind } = field.type.storage(field)
  return kind !== 'none' && kind !== 'text' && exprType(field).kind !== 'list'
}

function compileColumn(field: Field, doc: ColumnDoc, at: string, place: Place): Column {
  const { context } = place
  const { title = field.title, fixed, open, total, edit } = doc
  const look = context.look?.(field.type.name) ?? guessedLook(field)
  if (doc.sortable && !isSortable(field) && !isUnknown(field.type)) {
    reportError(
      context,
      below(at, 'sortable'),
      compileTexts.unsortable(field.key, field.type.title),
    )
  }
  const number = exprType(field).kind === 'number'
  const fits = total !== undefined && (number || !addsUp(total))
  if (total && !fits && !isUnknown(field.type)) {
    reportError(context, below(at, 'total'), totalsFindings.noNumber(field.key, field.type.title))
  }
  const doubt = total === 'sum' && fits ? doubtOfSum(field, place.entity, []) : undefined
  if (doubt) {
    const pointer = below(at, 'total')
    context.report({ pointer, severity: 'warning', rule: 'meaningless-sum', message: doubt })
  }
  const totalBy = compileTotal(doc, at, { ...place, field })
  return Object.freeze({
    field,
    title,
    width: doc.width ?? look.width,
    ...(doc.width === undefined && { byText: true as const }),
    align: doc.align ?? look.align,
    sortable: (doc.sortable ?? true) && isSortable(field),
    ...(fixed === undefined ? {} : { fixed }),
    ...(open === undefined ? {} : { open }),
    ...(edit ? { edit } : {}),
    ...(total && fits ? { total } : {}),
    ...(totalBy ? { totalBy } : {}),
  })
}

/** Compiles a total from the sums of several columns; sums of groups are known on every page. */
function compileTotal(
  { total, totalBy }: ColumnDoc,
  at: string,
  { field, entity, context }: Place & { readonly field: Field },
): Expr | undefined {
  if (totalBy === undefined) return undefined
  const pointer = below(at, 'totalBy')
  if (total) reportError(context, pointer, totalsFindings.twoTotals)
  const { report } = context
  return compileTotalBy(totalBy, { fields: entity.fields.values(), field, pointer, report })
}

const exprType = (field: Field): ExprType => field.exprType ?? field.type.exprType(field)

/** A text without a length limit is too long for a column. */
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
