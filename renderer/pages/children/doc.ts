import { type Static, Type } from 'typebox'
import { closedOf, namePattern, oneOf, ref } from '../../model/document/schema'
import { listActions, listProps } from '../list/doc'
import { manual } from './messages.manual'

const name = (description: string) =>
  Type.Optional(Type.String({ pattern: namePattern, description }))

const { search, columns, form, detail, sort, pageSize, pageSizes, endpoints } = listProps

const childDoc = closedOf(
  'of',
  {
    name: name(manual.name),
    of: ref('entity', manual.of),
    by: Type.Optional(ref('field', manual.by)),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: manual.title })),
    can: Type.Optional(ref('permission', manual.can)),
    look: Type.Optional(oneOf(['list', 'tree'], manual.look)),
    ...{ search, columns },
    toolbar: listActions('toolbar', manual.toolbar),
    row: listActions('row', manual.row),
    ...{ form, detail, sort, pageSize, pageSizes, endpoints },
    height: Type.Optional(
      Type.Integer({ minimum: 200, maximum: 2000, description: manual.height }),
    ),
  },
  manual.child,
)

/** The records that refer to the one of a page, each kind of them as a list of its own. */
export const childrenDoc = Type.Optional(
  Type.Array(childDoc, { description: manual.children, minItems: 1, maxItems: 20 }),
)

export type ChildDoc = Readonly<Static<typeof childDoc>>
