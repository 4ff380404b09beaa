import type { PageDocKind } from '../../model/entity/kinds'
import { childrenWithGrants, compileChildren } from '../children/compile'
import type { ChildDoc } from '../children/doc'
import type { ChildModel } from '../children/model'
import { compileList, type ListPageDoc } from '../list/compile'
import { listOutline, listWithGrants } from '../list/grants'
import type { ListModel } from '../list/model'
import { detailProps } from './doc'
import { detailTexts } from './messages'

export interface DetailModel {
  readonly kind: 'detail'
  /** Layouts, actions and calls of the record: those of a list, which it has not. */
  readonly record: ListModel
  readonly children: readonly ChildModel[]
}

type DetailDoc = ListPageDoc & { readonly children?: readonly ChildDoc[] }

/** One record as a page of its own. */
export const detailKind: PageDocKind<DetailModel> = {
  name: 'detail',
  title: detailTexts.kind,
  doc: detailProps,
  compile(doc, context) {
    const page = doc as DetailDoc // as the shape check that `detailProps` makes leaves it
    const entity = context.entity(page.entity)
    if (entity && !entity.operations.includes('view')) {
      const message = detailTexts.noView(entity.name)
      context.report({ pointer: '/entity', severity: 'error', message })
    }
    const label = entity ? { columns: [entity.label.key] } : {}
    const record = compileList({ ...page, ...label, search: [], toolbar: [] }, context)
    if (!record) return undefined
    const children = page.children
      ? compileChildren(page.children, { entity: record.entity, page, context })
      : []
    return Object.freeze({ kind: 'detail', record, children })
  },
  withGrants: (model, grants) =>
    Object.freeze({
      ...model,
      record: listWithGrants(model.record, grants),
      children: childrenWithGrants(model.children, grants),
    }),
  outline({ record, children }) {
    const outline = listOutline(
      record,
      children.map(({ list }) => list),
    )
    const shown = record.detail.groups.flatMap(({ items }) => items.map(({ field }) => field.key))
    return { ...outline, shown }
  },
}
