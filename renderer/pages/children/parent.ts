import type { CompileContext } from '../../model/entity/kinds'
import type { Grants } from '../../model/entity/permission'
import { compileList, type ListPageDoc } from '../list/compile'
import { listOutline, listWithGrants } from '../list/grants'
import type { ListModel } from '../list/model'
import { childrenWithGrants, compileChildren, headReads } from './compile'
import type { ChildDoc } from './doc'
import type { ChildModel } from './model'

/** A page of records and their children. */
export interface ParentModel<Kind extends string = string> {
  readonly kind: Kind
  readonly list: ListModel
  readonly children: readonly ChildModel[]
}

/** The document after the shape check of its page kind. */
export type ParentDoc = ListPageDoc & { readonly children?: readonly ChildDoc[] }

/** `reads`: the children are read only. */
export function compileParent<Kind extends string>(
  kind: Kind,
  doc: object,
  context: CompileContext,
  { reads: areRead = false } = {},
): ParentModel<Kind> | undefined {
  const page = doc as ParentDoc
  const list = compileList(page, context)
  if (!list) return undefined
  const children = compileChildren(page.children, {
    entity: list.entity,
    page,
    context,
    reads: areRead,
  })
  const read = headReads(children)
  const reads = read && list.reads && Object.freeze([...new Set([...list.reads, ...read])])
  return Object.freeze({ kind, list: Object.freeze({ ...list, reads }), children })
}

export const parentWithGrants = <Kind extends string>(
  { kind, list, children }: ParentModel<Kind>,
  grants: Grants,
): ParentModel<Kind> =>
  Object.freeze({
    kind,
    list: listWithGrants(list, grants),
    children: childrenWithGrants(children, grants),
  })

export const parentOutline = ({ list, children }: ParentModel) =>
  listOutline(
    list,
    children.map(({ list: child }) => child),
  )
