import { compileActions } from '../../compile/actions'
import { compileColumns } from '../../compile/columns'
import { compileEndpoints, type EndpointsDoc } from '../../compile/endpoints'
import { entityNamed, offered } from '../../compile/entity'
import { compileAside, compileGroup, compileOrder } from '../../compile/grouping'
import { checkComplete, compileLayout, detailOf } from '../../compile/layout'
import type { FormLayoutDoc } from '../../compile/layoutDoc'
import type { ColumnDoc, SearchDoc, SizesDoc } from '../../compile/listDoc'
import { compileSizes, compileSort } from '../../compile/paging'
import { compileSearch } from '../../compile/search'
import type { PageDoc } from '../../model/document/pageDoc'
import type { ActionDoc, ViewDoc } from '../../model/document/schema'
import type { ActionModel } from '../../model/entity/action'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'
import type { ActionPlace, CompileContext, PageDocKind } from '../../model/entity/kinds'
import { totalsFindings } from '../../model/finding/messages.totals'
import { below } from '../../model/finding/pointer'
import { present } from '../../model/finding/present'
import { listProps } from './doc'
import { isSelectable, listOutline, listWithGrants } from './grants'
import { listTexts } from './messages'
import type { ListModel } from './model'
import { readsOf } from './reads'
import { compileViews } from './views'

/** A list page's document after the shape check. */
export type ListPageDoc = PageDoc &
  SizesDoc & {
    readonly entity: string
    readonly search?: readonly (string | SearchDoc)[]
    readonly columns?: readonly (string | ColumnDoc)[]
    readonly toolbar?: readonly (string | ActionDoc)[]
    readonly row?: readonly (string | ActionDoc)[]
    readonly form?: FormLayoutDoc
    readonly detail?: FormLayoutDoc
    readonly group?: readonly string[]
    readonly aside?: string
    readonly views?: readonly ViewDoc[]
    readonly sort?: string
    readonly order?: string
    readonly live?: boolean
    readonly saveCode?: string
    readonly endpoints?: EndpointsDoc
  }

const defaultActions: Readonly<Record<ActionPlace, readonly string[]>> = {
  toolbar: ['add', 'import', 'export', 'deleteMany'],
  row: ['edit', 'delete'],
}

export const listKind: PageDocKind<ListModel> = {
  name: 'list',
  title: listTexts.kind,
  doc: listProps,
  // The document has passed the shape check that `listProps` makes.
  compile: (doc, context) => compileList(doc as ListPageDoc, context),
  withGrants: listWithGrants,
  outline: (list) => listOutline(list),
}

/** `given` = fields of a new record that the page fills by itself. */
export function compileList(
  doc: ListPageDoc,
  context: CompileContext,
  given: readonly Field[] = [],
): ListModel | undefined {
  const entity = entityNamed(doc.entity, '/entity', context)
  if (!entity) return undefined
  const actions = (place: ActionPlace) =>
    compileActions(doc[place] ?? offered(defaultActions[place], entity, context), {
      place,
      pointer: `/${place}`,
      entity,
      context,
    })
  if (!entity.operations.includes('view') && !doc.endpoints?.list) {
    const message = listTexts.noList(entity.name)
    context.report({ pointer: '/entity', severity: 'error', message })
  }
  const at = (pointer: string) => ({ entity, context, pointer })
  const columns = compileColumns(doc.columns, at('/columns'))
  const [toolbar, row] = [actions('toolbar'), actions('row')]
  const form = compileLayout(doc.form ?? {}, at('/form'))
  if (toolbar.some(({ type }) => type === 'add')) checkComplete(form, at('/form'), given)
  checkLooks(doc, entity, context)
  const group = compileGroup(doc.group, at('/group'))
  if (group.length > 1) checkDistinct(doc.columns, context)
  const order = compileOrder(doc.order, at('/order'))
  return Object.freeze({
    kind: 'list',
    page: doc.page,
    title: doc.title,
    entity,
    endpoints: compileEndpoints(doc.endpoints, entity),
    search: compileSearch(doc.search, at('/search')),
    columns,
    toolbar,
    row,
    reads: readsOf({ entity, columns, toolbar, row }),
    form,
    detail: doc.detail ? compileLayout(doc.detail, at('/detail')) : detailOf(form, entity, context),
    sort: compileSort(doc.sort ?? order?.key, at('/sort')),
    views: compileViews(doc.views, at('/views'), row),
    group,
    aside: compileAside(doc.aside, at('/aside')),
    order,
    live: doc.live === true,
    ...compileSizes(doc, at('')),
    ...(doc.saveCode !== undefined && { saveCode: doc.saveCode }),
    bin: doc.endpoints?.list ? undefined : binOf(toolbar, entity, context),
    whoSees: whoSeesOf(row, entity, context),
    selectable: isSelectable(toolbar),
  })
}

/** Reports contradictions between the keys of a list's views. */
function checkLooks(
  { endpoints, group, aside, order, views, sort }: ListPageDoc,
  { source }: Entity,
  { report }: CompileContext,
): void {
  const tell = (pointer: string, message: string) => report({ pointer, severity: 'error', message })
  if (endpoints?.list && (group ?? aside ?? order ?? views)) {
    tell('/endpoints/list', listTexts.ownList)
  }
  if (order !== undefined && sort !== undefined && sort !== order) {
    tell('/sort', listTexts.orderSorted(order))
  }
  if (order !== undefined && source) tell('/order', listTexts.orderElsewhere)
  if (order !== undefined && group) tell('/order', listTexts.orderGrouped)
}

/** Shown behind 更多 of every row; the grants remove it for users who may not ask. */
function whoSeesOf(
  row: readonly ActionModel[],
  entity: Entity,
  context: CompileContext,
): ActionModel | undefined {
  const isPlaced = row.some(({ type }) => type === whoSees)
  if (isPlaced || !entity.operations.includes('view') || !context.actions.find(whoSees))
    return undefined
  return compileActions([whoSees], { place: 'row', pointer: '', entity, context })[0]
}

const whoSees = 'whoSees'

/** Totals of outer groups are added up from inner groups. Distinct counts cannot be added, so they are reported. */
function checkDistinct(columns: ListPageDoc['columns'] = [], { report }: CompileContext): void {
  for (const [index, column] of present(columns)) {
    if (typeof column === 'string' || column.total !== 'distinct') continue
    const pointer = below('/columns', index, 'total')
    report({ pointer, severity: 'error', message: totalsFindings.manyLevels })
  }
}

/** Added to the toolbar of every list whose entity supports restoring, unless the document places it itself. */
function binOf(
  toolbar: readonly ActionModel[],
  entity: Entity,
  context: CompileContext,
): ActionModel | undefined {
  if (toolbar.some(({ type }) => type === 'restore')) return undefined
  if (!entity.operations.includes('restore') || !context.actions.find('restore')) return undefined
  return compileActions(['restore'], { place: 'toolbar', pointer: '', entity, context })[0]
}
