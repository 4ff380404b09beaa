import { type Static, type TSchema, Type } from 'typebox'
import { rowsManual as manual } from './messages.manual'
import { closed, oneOf, pattern, shorthand } from './schema'
import { totalByDoc } from './totalDoc'
import { rowTotals } from './totals'

const text = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }))
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

const width = (description: string) =>
  Type.Optional(
    shorthand(
      Type.String({ pattern: '^\\d{1,4}(\\.\\d+)?(px|%)$', description }),
      Type.Integer({ minimum: 40, maximum: 2000, description }),
      description,
    ),
  )

const rule = closed(
  {
    required: flag(manual.ruleRequired),
    unique: flag(manual.ruleUnique),
    pattern: Type.Optional(pattern(manual.rulePattern)),
    message: text(manual.ruleMessage),
  },
  manual.rules,
)

/** Options of a column of an editable table, beyond the field it shows (specification: widgets, §3). */
const options = {
  title: text(manual.title),
  width: width(manual.width),
  minWidth: width(manual.minWidth),
  fixed: Type.Optional(oneOf(['left', 'right'], manual.fixed)),
  align: Type.Optional(oneOf(['left', 'center', 'right'], manual.align)),
  placeholder: text(manual.placeholder),
  visible: flag(manual.visible),
  disabled: flag(manual.disabled),
  defaultValue: Type.Optional(Type.Unknown({ description: manual.defaultValue })),
  validateRules: Type.Optional(
    Type.Array(rule, { description: manual.rules, minItems: 1, maxItems: 20 }),
  ),
  statistics: Type.Optional(
    Type.Array(oneOf(rowTotals, manual.statistics), {
      description: manual.statistics,
      minItems: 1,
      maxItems: 6,
    }),
  ),
  totalBy: totalByDoc(manual.totalBy),
  isOrder: flag(manual.isOrder),
  allowInput: flag(manual.allowInput),
  allowSearch: flag(manual.allowSearch),
  allowClear: flag(manual.allowClear),
  allowDownload: flag(manual.allowDownload),
  allowRemove: flag(manual.allowRemove),
  format: text(manual.format),
  btnText: text(manual.btnText),
}

/** A column with options; `field` is the schema for the field's name. */
export const rowColumn = <F extends TSchema>(field: F) =>
  closed({ field, ...options }, manual.column)

const anyColumn = rowColumn(Type.String())

export type RowColumnDoc = Readonly<Static<typeof anyColumn>>
