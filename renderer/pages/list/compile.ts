import { compileActions } from '../../actions/compile'
import type { Entity } from '../../model/entity'
import type { ActionPlace, CompileContext, PageDocKind } from '../../model/kinds'
import { messages } from '../../model/messages'
import type { PageDoc } from '../../model/pageDoc'
import { type ActionDoc, auditFields } from '../../model/schema'
import { unknownName } from '../../model/unknownName'
import { isUnknown } from '../../model/unknownType'
import { entityNamed } from '../form/compile'
import type { EndpointsDoc, FormLayoutDoc } from '../form/doc'
import { compileEndpoints } from '../form/endpoints'
import { checkComplete, compileLayout, detailOf, fieldsOf } from '../form/layout'
import { compileColumns, compileSearch, isSortable } from './columns'
import { type ColumnDoc, listProps, type SearchDoc } from './doc'
import { isSelectable, listWithGrants } from './grants'
import { listTexts } from './messages'
import type { ListModel, Sort } from './model'
import { readsOf } from './reads'

/** A list page's document, as the shape check leaves it. */
export type ListPageDoc = PageDoc & {
  readonly entity: string
  readonly search?: readonly (string | SearchDoc)[]
  readonly columns?: readonly (string | ColumnDoc)[]
  readonly toolbar?: readonly (string | ActionDoc)[]
  readonly row?: readonly (string | ActionDoc)[]
  readonly form?: FormLayoutDoc
  readonly detail?: FormLayoutDoc
  readonly sort?: string
  readonly pageSize?: number
  readonly pageSizes?: readonly number[]
  readonly saveCode?: string
  readonly endpoints?: EndpointsDoc
}

const defaultActions: Readonly<Record<ActionPlace, readonly string[]>> = {
  toolbar: ['add', 'import', 'export', 'deleteMany'],
  row: ['edit', 'delete'],
}
const defaultSizes = [15, 30, 50, 100]
const defaultSize = 30

export const listKind: PageDocKind<ListModel> = {
  name: 'list',
  title: listTexts.kind,
  doc: listProps,
  // The document has passed the shape check that `listProps` makes.
  compile: (doc, context) => compileList(doc as ListPageDoc, context),
  withGrants: listWithGrants,
  outline: ({ entity, form, search, columns, toolbar, row }) => ({
    entity,
    form: fieldsOf(form),
    shown: [...columns, ...search].map(({ field }) => field.key),
    actions: [...toolbar, ...row].filter(({ withheld }) => !withheld).map(({ name }) => name),
  }),
}

/** Actions, as far as the entity offers them. */
export const offered = (
  names: readonly string[],
  { operations }: Entity,
  { actions }: CompileContext,
): readonly string[] =>
  names.filter((name) => {
    const needs = actions.find(name)?.needs
    return needs === undefined || operations.includes(needs)
  })

export function compileList(doc: ListPageDoc, context: CompileContext): ListModel | undefined {
  const entity = entityNamed(doc.entity, context)
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
  const columns = compileColumns(doc.columns, entity, context)
  const [toolbar, row] = [actions('toolbar'), actions('row')]
  const form = compileLayout(doc.form ?? {}, entity, context)
  if (toolbar.some(({ type }) => type === 'add')) checkComplete(form, entity, context)
  return Object.freeze({
    kind: 'list',
    page: doc.page,
    title: doc.title,
    entity,
    endpoints: compileEndpoints(doc.endpoints, entity),
    search: compileSearch(doc.search, entity, context),
    columns,
    toolbar,
    row,
    reads: readsOf({ entity, columns, toolbar, row }),
    form,
    detail: doc.detail
      ? compileLayout(doc.detail, entity, context)
      : detailOf(form, entity, context),
    sort: compileSort(doc.sort, entity, context),
    ...compileSizes(doc, context),
    ...(doc.saveCode !== undefined && { saveCode: doc.saveCode }),
    selectable: isSelectable(toolbar),
  })
}

export function compileSort(
  written: string | undefined,
  entity: Entity,
  context: CompileContext,
): Sort {
  const text = written ?? '-createTime'
  const key = text.replace(/^-/, '')
  const field = entity.fields.get(key)
  const sort: Sort = { field: key, order: text.startsWith('-') ? 'desc' : 'asc' }
  if (field && !isSortable(field) && !isUnknown(field.type)) {
    const message = listTexts.unsortable(key, field.type.title)
    context.report({ pointer: '/sort', severity: 'error', message })
  }
  if (!field && key !== 'id' && !auditFields.includes(key)) {
    context.report(
      unknownName('/sort', key, [...entity.fields.keys(), ...auditFields], messages.unknownField),
    )
  }
  return Object.freeze(sort)
}

export type SizesDoc = Pick<ListPageDoc, 'pageSize' | 'pageSizes'>

export function compileSizes(
  doc: SizesDoc,
  { report }: CompileContext,
): Pick<ListModel, 'pageSize' | 'pageSizes'> {
  const pageSizes = doc.pageSizes ?? defaultSizes
  const {
    pageSize = pageSizes.includes(defaultSize) ? defaultSize : (pageSizes[0] ?? defaultSize),
  } = doc
  if (pageSizes.includes(pageSize)) return { pageSize, pageSizes: Object.freeze([...pageSizes]) }
  if (doc.pageSizes) {
    const message = listTexts.pageSizeNotListed(pageSize)
    report({ pointer: '/pageSize', severity: 'error', message })
  }
  const sizes = [...pageSizes, pageSize].sort((a, b) => a - b)
  return { pageSize, pageSizes: Object.freeze(sizes) }
}
