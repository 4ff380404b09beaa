import { defaultColumns } from '../../compile/columns'
import { entityNamed } from '../../compile/entity'
import type { SearchDoc, SizesDoc } from '../../compile/listDoc'
import { compileTexts } from '../../compile/messages'
import { compileSizes, compileSort } from '../../compile/paging'
import { compileSearch } from '../../compile/search'
import { checkRules, listedIn } from '../../model/check/checkChildRows'
import type { PageDoc } from '../../model/document/pageDoc'
import type { RowColumnDoc } from '../../model/document/rowColumn'
import { mostChildRows, orderField } from '../../model/entity/childRows'
import type { Entity } from '../../model/entity/entity'
import { fieldNamed } from '../../model/entity/fieldRef'
import type { CompileContext, PageDocKind } from '../../model/entity/kinds'
import { below } from '../../model/finding/pointer'
import { present } from '../../model/finding/present'
import { type EditButton, type EditEndpointsDoc, editProps } from './doc'
import { editWithGrants } from './grants'
import { editTexts } from './messages'
import type { EditColumn, EditModel } from './model'

/** Its document after the shape check. */
type EditPageDoc = PageDoc &
  SizesDoc & {
    readonly entity: string
    readonly search?: readonly (string | SearchDoc)[]
    readonly columns?: readonly (string | RowColumnDoc)[]
    readonly sort?: string
    readonly rowNumber?: boolean
    readonly dragSort?: boolean
    readonly alwaysEdit?: boolean
    readonly instantSave?: boolean
    readonly socketReload?: boolean
    readonly reloadEffect?: boolean
    readonly toolbar?: readonly EditButton[]
    readonly endpoints?: EditEndpointsDoc
  }

export const editKind: PageDocKind<EditModel> = {
  name: 'edit',
  title: editTexts.kind,
  doc: editProps,
  // The document has passed the shape check that `editProps` makes.
  compile: (doc, context) => compileEdit(doc as EditPageDoc, context),
  withGrants: editWithGrants,
  outline: ({ entity, columns, search, toolbar }) => ({
    entity,
    form: [],
    shown: [...columns, ...search].map(({ field }) => field.key),
    actions: toolbar,
  }),
}

function compileEdit(doc: EditPageDoc, context: CompileContext): EditModel | undefined {
  const entity = entityNamed(doc.entity, '/entity', context)
  if (!entity) return undefined
  const at = (pointer: string) => ({ entity, context, pointer })
  const { report } = context
  const { rowNumber = true, dragSort = false, alwaysEdit = false, instantSave = false } = doc
  const { socketReload = false, reloadEffect = false } = doc
  const order = entity.fields.get(orderField)
  if (dragSort && order?.type.exprType(order).kind !== 'number') {
    report({ pointer: '/dragSort', severity: 'error', message: editTexts.noOrder(orderField) })
  }
  if (!entity.operations.includes('edit')) {
    report({ pointer: '/entity', severity: 'error', message: editTexts.noEdit(entity.name) })
  }
  return Object.freeze({
    kind: 'edit',
    page: doc.page,
    title: doc.title,
    entity,
    endpoints: Object.freeze({
      list: `GET ${entity.api}/list`,
      saveRows: `POST ${entity.api}/saveRows`,
      ...doc.endpoints,
    }),
    search: compileSearch(doc.search, at('/search')),
    columns: compileColumns(doc, entity, context),
    ...(dragSort
      ? // Row numbers run from 1 to the end, so all rows must be loaded.
        {
          sort: Object.freeze({ field: orderField, order: 'asc' as const }),
          pageSize: mostChildRows,
          pageSizes: Object.freeze([mostChildRows]),
        }
      : { sort: compileSort(doc.sort, at('/sort')), ...compileSizes(doc, at('')) }),
    rowNumber,
    dragSort,
    alwaysEdit,
    instantSave,
    socketReload,
    reloadEffect,
    dead: Object.freeze([]),
    toolbar: Object.freeze([
      ...(doc.toolbar ?? (instantSave ? (['add', 'remove'] as const) : usualButtons)),
    ]),
    rights: Object.freeze({
      add: entity.operations.includes('add'),
      edit: entity.operations.includes('edit'),
      delete: entity.operations.includes('delete'),
    }),
  })
}

const usualButtons = ['add', 'save', 'remove'] as const

function compileColumns(
  { columns, dragSort }: EditPageDoc,
  entity: Entity,
  context: CompileContext,
): readonly EditColumn[] {
  const { report } = context
  const usual = defaultColumns(entity, context).filter((key) => {
    return !entity.fields.get(key)?.rows && !(dragSort && key === orderField)
  })
  const listed = listedIn(columns ?? usual, entity.fields)
  const seen = new Map<string, string>()
  const compiled = [...present(columns ?? usual)].flatMap(([index, entry]) => {
    const at = below('/columns', index)
    const doc: RowColumnDoc = typeof entry === 'string' ? { field: entry } : entry
    const fieldAt = typeof entry === 'string' ? at : below(at, 'field')
    const field = fieldNamed(entity, doc.field, fieldAt, report)
    if (!field) return []
    const first = seen.get(field.key)
    const message =
      first === undefined
        ? field.rows && editTexts.rowField(field.key)
        : compileTexts.twice(field.key, first)
    if (message !== undefined) {
      const before = first === undefined ? {} : { first }
      report({ pointer: fieldAt, severity: 'error', message, ...before })
      return []
    }
    seen.set(field.key, fieldAt)
    checkRules({ ...doc }, at, { fields: listed, report })
    return [Object.freeze({ field, doc })]
  })
  return Object.freeze(compiled)
}
