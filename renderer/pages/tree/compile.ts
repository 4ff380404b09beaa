import { offered } from '../../compile/entity'
import type { Field } from '../../model/entity/field'
import type { CompileContext, PageDocKind } from '../../model/entity/kinds'
import { below } from '../../model/finding/pointer'
import { fieldFor } from '../../model/rights/prune'
import { compileList, type ListPageDoc } from '../list/compile'
import { listOutline, listWithGrants } from '../list/grants'
import type { ListModel } from '../list/model'
import { treeProps } from './doc'
import { treeTexts } from './messages'

export interface TreeModel {
  readonly kind: 'tree'
  /** Query, columns, actions and forms; a tree has no pages and no ticked rows. */
  readonly list: ListModel
  /** Field with the id of the parent record. */
  readonly parent: Field
  /** Path of the call that returns a level. */
  readonly url: string
  /** Records may be moved below other parents, not only among their siblings. */
  readonly moves: boolean
}

export const treeKind: PageDocKind<TreeModel> = {
  name: 'tree',
  title: treeTexts.kind,
  doc: treeProps,
  // The document has passed the shape check that `treeProps` makes.
  compile: (doc, context) => compileTree(doc as ListPageDoc, context),
  withGrants: (model, grants) =>
    Object.freeze({
      ...model,
      list: listWithGrants(model.list, grants),
      moves: model.moves && fieldFor(grants, model.parent) === model.parent,
    }),
  outline: ({ list }) => listOutline(list),
}

const asTree =
  ({ entity: find }: CompileContext): CompileContext['entity'] =>
  (name) => {
    const entity = find(name)
    return entity && { ...entity, parent: entity.parent ?? entity.label }
  }

export function compileTree(
  doc: ListPageDoc,
  context: CompileContext,
  given: readonly Field[] = [],
): TreeModel | undefined {
  const entity = context.entity(doc.entity)
  const usual = (names: readonly string[]) => (entity ? offered(names, entity, context) : [])
  const list = compileList(
    {
      ...doc,
      toolbar: doc.toolbar ?? usual(['add', 'export']),
      row: doc.row ?? usual(['addChild', 'edit', 'delete']),
    },
    // Report a missing parent field once: without it no row could have children either.
    entity?.parent ? context : { ...context, entity: asTree(context) },
    given,
  )
  if (!list) return undefined
  for (const [index, { name, selects }] of list.toolbar.entries()) {
    if (!selects) continue
    const message = treeTexts.selects(name)
    context.report({ pointer: below('/toolbar', index), severity: 'error', message })
  }
  const { api, name } = list.entity
  const { parent } = entity ?? {}
  if (parent) {
    const moves = !parent.readonly && parent.compute === undefined
    return Object.freeze({ kind: 'tree', list, parent, url: `${api}/tree`, moves })
  }
  context.report({ pointer: '/entity', severity: 'error', message: treeTexts.noParent(name) })
  return undefined
}
