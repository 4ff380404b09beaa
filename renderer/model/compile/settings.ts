import { auditFields } from '../document/names'
import type { EntityAction } from '../entity/entity'
import type { Field } from '../entity/field'
import { isEmpty } from '../entity/rules'
import type { Expr, ExprEnv } from '../expr/types'
import type { Finding } from '../finding/finding'
import { messages } from '../finding/messages'
import { below } from '../finding/pointer'
import { unknownName } from '../finding/unknownName'
import { compileAt } from './exprEnv'

interface SettingPlace {
  readonly fields: ReadonlyMap<string, Field>
  readonly env: ExprEnv
  readonly pointer: string
  /** Key of the state field, which only steps change. */
  readonly state?: string | undefined
  report(finding: Finding): void
}

/** The fields that an action or step sets, with their values; impossible settings are reported and left out. */
export function compileSettings(
  set: Readonly<Record<string, string>>,
  { fields, env, pointer, state, report }: SettingPlace,
): EntityAction['set'] {
  return Object.entries(set).flatMap(([key, source]) => {
    const at = below(pointer, key)
    const field = fields.get(key)
    if (!field) {
      report({ ...unknownName(at, key, [...fields.keys()], messages.unknownField), atKey: true })
      return []
    }
    const to = compileAt(source, { env, expects: field.exprType, pointer: at, report })
    const mistake = key === state ? messages.setsState(key) : to && settingError(field, to)
    if (mistake !== undefined) {
      report({ pointer: at, atKey: true, severity: 'error', message: mistake })
    }
    return to && mistake === undefined ? [{ field, to }] : []
  })
}

/** Why setting the field would have no effect or always be refused. */
function settingError(field: Field, to: Expr): string | undefined {
  if (field.compute) return messages.setsComputed(field.key)
  if (field.rows) return messages.setsRows(field.key)
  if (auditFields.includes(field.key)) return messages.setsAudit(field.key)
  return isEmptying(to) && field.required && !field.showIf
    ? messages.setsEmpty(field.key)
    : undefined
}

/** The expression gives no value for any record. */
export const isEmptying = (to: Expr): boolean => to.names.length === 0 && isEmpty(to.evaluate({}))
