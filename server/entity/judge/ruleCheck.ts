import { readSteps, ruleRefusal } from '../../../renderer/values/checkRule'
import { checkMessages } from '../../checks/messages'
import type { Db } from '../../db/open'
import { system } from '../../db/tables'
import type { FieldError } from '../../http/envelope'
import type { Draft } from '../contracts/writing'
import { toColumn } from '../read/rows'
import type { EntityTable } from '../schema/entityTable'

/**
 * Errors for values that break the check rule named by their field, with the messages of `checkByCode`; one query per
 * save, none without such values. Never call it inside a transaction.
 */
export async function ruleErrors<Row extends { readonly draft: Draft }>(
  rows: readonly Row[],
  { db, entityTable }: { readonly db: Db; readonly entityTable: EntityTable },
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  const ruled = entityTable.fields.flatMap(({ field }) => {
    const { checkRule: code } = field
    return code === undefined ? [] : [{ field, code }]
  })
  const given = rows.flatMap((row) =>
    ruled.flatMap(({ field, code }) => {
      const text = toColumn(field, row.draft.values[field.key] ?? null)
      return text !== null && row.draft.changed.includes(field) ? [{ row, field, code, text }] : []
    }),
  )
  if (given.length === 0) return []
  const stored = await system(db)
    .selectFrom('sys_check_rule')
    .select(['rule_code', 'rule_json'])
    .where('del_flag', '=', 0)
    .where('rule_code', 'in', [...new Set(given.map(({ code }) => code))])
    .execute()
  const rules = new Map(stored.map((rule) => [rule.rule_code, readSteps(rule.rule_json)]))
  return given.flatMap(({ row, field, code, text }) => {
    const steps = rules.get(code)
    const message = steps ? ruleRefusal(steps, text)?.message : checkMessages.noRule
    return message === undefined ? [] : [{ row, error: { field: field.key, message } }]
  })
}
