import { type Static, Type } from 'typebox'
import { manual as fieldManual } from '../model/document/messages.manual'
import { namePattern } from '../model/document/names'
import { closed, expr, oneOf, ref, shorthand } from '../model/document/schema'
import { manual } from './messages.manual'

const formItem = closed({
  field: ref('path', manual.field),
  span: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: manual.span })),
  title: Type.Optional(Type.String({ minLength: 1, description: manual.itemTitle })),
  required: Type.Optional(Type.Literal(true, { description: manual.itemRequired })),
  readonly: Type.Optional(Type.Boolean({ description: manual.itemReadonly })),
  help: Type.Optional(Type.String({ minLength: 1, description: fieldManual.help })),
  placeholder: Type.Optional(Type.String({ minLength: 1, description: fieldManual.placeholder })),
  showIf: Type.Optional(expr('record', 'bool', fieldManual.showIf)),
  requireIf: Type.Optional(expr('record', 'bool', fieldManual.requireIf)),
  disableIf: Type.Optional(expr('record', 'bool', fieldManual.disableIf)),
})

const formItems = (description: string) =>
  Type.Array(shorthand(ref('path', manual.field), formItem, manual.field), {
    description,
    minItems: 1,
    maxItems: 500,
  })

const cols = Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: manual.cols }))

const formGroup = closed({
  name: Type.Optional(Type.String({ pattern: namePattern, description: manual.groupName })),
  title: Type.Optional(Type.String({ minLength: 1, description: manual.groupTitle })),
  cols,
  fields: formItems(manual.groupFields),
})

const formTry = closed({
  title: Type.String({ minLength: 1, maxLength: 20, description: manual.tryTitle }),
  call: ref('endpoint', manual.tryCall),
  can: Type.Optional(ref('permission', manual.tryCan)),
  fields: Type.Array(ref('field', manual.tryFields), {
    description: manual.tryFields,
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
  }),
})

/** Layout of a record: groups, or one list of fields. */
export const formLayout = closed(
  {
    open: Type.Optional(oneOf(['drawer', 'modal', 'page'], manual.open)),
    width: Type.Optional(Type.Integer({ minimum: 300, maximum: 2000, description: manual.width })),
    cols,
    impact: Type.Optional(
      Type.Array(oneOf(['add', 'edit'], manual.impactOf), {
        description: manual.impact,
        minItems: 1,
        maxItems: 2,
      }),
    ),
    tries: Type.Optional(
      Type.Array(formTry, { description: manual.tries, minItems: 1, maxItems: 3 }),
    ),
    groups: Type.Optional(
      Type.Array(formGroup, { description: manual.groups, minItems: 1, maxItems: 100 }),
    ),
    fields: Type.Optional(formItems(manual.fields)),
  },
  manual.form,
)

export type FormItemDoc = Readonly<Static<typeof formItem>>
export type FormLayoutDoc = Readonly<Static<typeof formLayout>>
