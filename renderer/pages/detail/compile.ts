import { reportError } from '../../compile/members'
import type { PageDocKind } from '../../model/entity/kinds'
import { compileChildren } from '../children/compile'
import {
  type ParentDoc,
  type ParentModel,
  parentOutline,
  parentWithGrants,
} from '../children/parent'
import { compileList } from '../list/compile'
import { detailProps } from './doc'
import { detailTexts } from './messages'

/** Layouts, actions and calls come from a list model; the list itself is not shown. */
export type DetailModel = ParentModel<'detail'>

/** One record as a page of its own. */
export const detailKind: PageDocKind<DetailModel> = {
  name: 'detail',
  title: detailTexts.kind,
  doc: detailProps,
  compile(doc, context) {
    const page = doc as ParentDoc // as the shape check that `detailProps` makes leaves it
    const entity = context.entity(page.entity)
    if (entity && !entity.operations.includes('view')) {
      reportError(context, '/entity', detailTexts.noView(entity.name))
    }
    const label = entity ? { columns: [entity.label.key] } : {}
    const list = compileList({ ...page, ...label, search: [], toolbar: [] }, context)
    if (!list) return undefined
    const children = page.children
      ? compileChildren(page.children, { entity: list.entity, page, context })
      : []
    return Object.freeze({ kind: 'detail', list, children })
  },
  withGrants: parentWithGrants,
  outline(model) {
    const { groups } = model.list.detail
    const shown = groups.flatMap(({ items }) => items.map(({ field }) => field.key))
    return { ...parentOutline(model), shown }
  },
}
