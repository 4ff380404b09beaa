import { type Static, Type } from 'typebox'
import { manual } from '../../model/messages.manual'
import { closed, expr, oneOf, ref, shorthand } from '../../model/schema'
import { formTexts } from './messages'

const formItem = closed({
  field: ref('field', formTexts.field),
  span: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: formTexts.span })),
  title: Type.Optional(Type.String({ minLength: 1, description: formTexts.itemTitle })),
  required: Type.Optional(Type.Literal(true, { description: formTexts.itemRequired })),
  readonly: Type.Optional(Type.Boolean({ description: formTexts.itemReadonly })),
  help: Type.Optional(Type.String({ minLength: 1, description: manual.help })),
  placeholder: Type.Optional(Type.String({ minLength: 1, description: manual.placeholder })),
  showIf: Type.Optional(expr('record', 'bool', manual.showIf)),
  requireIf: Type.Optional(expr('record', 'bool', manual.requireIf)),
  disableIf: Type.Optional(expr('record', 'bool', manual.disableIf)),
})

const formItems = (description: string) =>
  Type.Array(shorthand(ref('field', formTexts.field), formItem, formTexts.field), {
    description,
    minItems: 1,
    maxItems: 500,
  })

const cols = Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: formTexts.cols }))

const formGroup = closed({
  title: Type.Optional(Type.String({ minLength: 1, description: formTexts.groupTitle })),
  cols,
  fields: formItems(formTexts.groupFields),
})

/** How a record is laid out: in groups, or as one list of fields. */
export const formLayout = closed(
  {
    open: Type.Optional(oneOf(['drawer', 'modal', 'page'], formTexts.open)),
    width: Type.Optional(
      Type.Integer({ minimum: 300, maximum: 2000, description: formTexts.width }),
    ),
    cols,
    groups: Type.Optional(
      Type.Array(formGroup, { description: formTexts.groups, minItems: 1, maxItems: 100 }),
    ),
    fields: Type.Optional(formItems(formTexts.fields)),
  },
  formTexts.form,
)

const endpoint = () => Type.Optional(ref('endpoint', formTexts.endpoint))

/** Where a page calls elsewhere than at the entity's own api. */
export const endpointsDoc = closed(
  {
    list: endpoint(),
    queryById: endpoint(),
    add: endpoint(),
    edit: endpoint(),
    delete: endpoint(),
    deleteBatch: endpoint(),
    exportXls: endpoint(),
    importExcel: endpoint(),
  },
  formTexts.endpoints,
)

/** Keys of a form page beyond the common ones. */
export const formProps = {
  entity: ref('entity', formTexts.entity),
  form: Type.Optional(formLayout),
  endpoints: Type.Optional(endpointsDoc),
}

export type FormItemDoc = Readonly<Static<typeof formItem>>
export type FormLayoutDoc = Readonly<Static<typeof formLayout>>
export type EndpointsDoc = Readonly<Static<typeof endpointsDoc>>
