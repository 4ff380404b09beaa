import { Type } from 'typebox'
import { named, ref } from '../../model/document/schema'
import { defineValue } from '../../model/entity/field'
import { pickProps, pickSpec } from '../../values/picks'
import { popupConfig, popupDict } from '../../values/popupConfig'
import { popupMessages } from './messages'
import { manual } from './messages.manual'

const column = Type.String({ minLength: 1, maxLength: 64, description: manual.column })

/** A row of a report; its columns fill this field and others of the record. */
export const popupValue = defineValue({
  name: 'popup',
  title: popupMessages.title,
  props: {
    report: ref('report', manual.report),
    fill: named(column, manual.fill, { noun: 'field', min: 1 }),
    suggest: Type.Optional(named(column, manual.suggest, { noun: 'field', min: 1 })),
    ...pickProps,
    sorter: Type.Optional(
      Type.String({ pattern: '^\\w{1,64}=(asc|desc)$', description: manual.sorter }),
    ),
    param: Type.Optional(named(Type.String({ description: manual.paramValue }), manual.param)),
  },
  ...pickSpec(popupDict),
  fill(field) {
    const config = popupConfig(field)
    return typeof config === 'string' ? undefined : config
  },
})
