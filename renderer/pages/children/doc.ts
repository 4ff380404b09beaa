import { type Static, type TSchema, Type } from 'typebox'
import { namePattern } from '../../model/document/names'
import { closedOf, expr, oneOf, ref } from '../../model/document/schema'
import { listActions, listProps } from '../list/doc'
import { manual } from './messages.manual'

const { search, columns, form, detail, sort, pageSize, pageSizes, endpoints } = listProps

/** Keys of every child: which records it shows and who sees it. */
const which = {
  name: Type.Optional(Type.String({ pattern: namePattern, description: manual.name })),
  of: ref('entity', manual.of),
  by: Type.Optional(ref('field', manual.by)),
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: manual.title })),
  showIf: Type.Optional(expr('head', 'bool', manual.showIf)),
  can: Type.Optional(ref('permission', manual.can)),
}

const childDoc = closedOf(
  'of',
  {
    ...which,
    look: Type.Optional(oneOf(['list', 'tree'], manual.look)),
    search,
    columns,
    toolbar: listActions('toolbar', manual.toolbar),
    row: listActions('row', manual.row),
    form,
    detail,
    sort,
    pageSize,
    pageSizes,
    endpoints,
    height: Type.Optional(
      Type.Integer({ minimum: 200, maximum: 2000, description: manual.height }),
    ),
  },
  manual.child,
)

const readDoc = closedOf('of', { ...which, columns, sort, pageSize }, manual.child)

const children = <S extends TSchema>(child: S) =>
  Type.Optional(Type.Array(child, { description: manual.children, minItems: 1, maxItems: 20 }))

/** The records that refer to the page's record; each kind is a list of its own. */
export const childrenDoc = children(childDoc)

/** The same for read-only children. */
export const readChildrenDoc = children(readDoc)

export type ChildDoc = Readonly<Static<typeof childDoc>>
