import type { PageDocKind } from '../../model/entity/kinds'
import { childrenWithGrants, compileChildren } from '../children/compile'
import type { ChildDoc } from '../children/doc'
import type { ChildModel } from '../children/model'
import { compileList, type ListPageDoc } from '../list/compile'
import { listOutline, listWithGrants } from '../list/grants'
import type { ListModel } from '../list/model'
import { masterProps } from './doc'
import { masterTexts } from './messages'

export interface MasterModel {
  readonly kind: 'master'
  readonly list: ListModel
  readonly children: readonly ChildModel[]
}

type MasterDoc = ListPageDoc & { readonly children?: readonly ChildDoc[] }

/** A list above, and below it the records that belong to the one that is chosen there. */
export const masterKind: PageDocKind<MasterModel> = {
  name: 'master',
  title: masterTexts.kind,
  doc: masterProps,
  compile(doc, context) {
    const page = doc as MasterDoc // as the shape check that `masterProps` makes leaves it
    const list = compileList(page, context)
    if (!list) return undefined
    const children = compileChildren(page.children, { entity: list.entity, page, context })
    return Object.freeze({ kind: 'master', list, children })
  },
  withGrants: (model, grants) =>
    Object.freeze({
      ...model,
      list: listWithGrants(model.list, grants),
      children: childrenWithGrants(model.children, grants),
    }),
  outline: ({ list, children }) =>
    listOutline(
      list,
      children.map(({ list: child }) => child),
    ),
}
