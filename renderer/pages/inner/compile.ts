import type { PageDocKind } from '../../model/entity/kinds'
import { childrenWithGrants, compileChildren } from '../children/compile'
import type { ChildDoc } from '../children/doc'
import type { ChildModel } from '../children/model'
import { compileList, type ListPageDoc } from '../list/compile'
import { listOutline, listWithGrants } from '../list/grants'
import type { ListModel } from '../list/model'
import { innerProps } from './doc'
import { innerTexts } from './messages'

export interface InnerModel {
  readonly kind: 'inner'
  readonly list: ListModel
  readonly children: readonly ChildModel[]
}

type InnerDoc = ListPageDoc & {
  readonly children?: readonly Pick<
    ChildDoc,
    'name' | 'of' | 'by' | 'title' | 'can' | 'columns' | 'sort' | 'pageSize'
  >[]
}

/** A list whose rows unfold the records that belong to them, to be read. */
export const innerKind: PageDocKind<InnerModel> = {
  name: 'inner',
  title: innerTexts.kind,
  doc: innerProps,
  compile(doc, context) {
    const page = doc as InnerDoc // as the shape check that `innerProps` makes leaves it
    const list = compileList(page, context)
    if (!list) return undefined
    const children = compileChildren(page.children, {
      ...{ entity: list.entity, page, context },
      reads: true,
    })
    return Object.freeze({ kind: 'inner', list, children })
  },
  withGrants: (model, grants) =>
    Object.freeze({
      ...model,
      list: listWithGrants(model.list, grants),
      children: childrenWithGrants(model.children, grants),
    }),
  outline: ({ list }) => listOutline(list),
}
