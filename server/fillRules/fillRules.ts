import { sql } from 'kysely'
import type { Db } from '../db/open'
import { declined } from '../http/envelope'
import type { Caller } from '../http/right'
import { readParameters } from '../jobs/handlers'
import type { DocumentsOf } from '../kernel/ofTenant'
import { fillHandlers } from './handlers'
import { fillRuleMessages as messages } from './messages'

/** One value, or the department code and level as a list (from the handler for departments). */
export type FilledValue = string | readonly string[]

export interface FillRules {
  /** Makes the value of a rule and advances its counter. Throws 400 if the rule is missing or invalid. */
  fill(
    ruleCode: string,
    form: Readonly<Record<string, unknown>>,
    caller: Caller,
  ): Promise<FilledValue>
  /** Makes the value and rolls back: the next real call gets the same number. */
  rehearse(ruleCode: string, caller: Caller): Promise<FilledValue>
}

interface FillRuleDeps {
  readonly db: Db
  clock(): Date
  readonly documents: DocumentsOf
}

export function createFillRules({ db, clock, documents }: FillRuleDeps): FillRules {
  async function made(
    trx: Db,
    ruleCode: string,
    form: Readonly<Record<string, unknown>>,
    { tenantId }: Caller,
  ): Promise<FilledValue> {
    const { rows } = await sql<{ handler: string; parameters: string | null }>`
      select rule_class as handler, rule_params as parameters from sys_fill_rule
      where rule_code = ${ruleCode} and del_flag = 0`.execute(trx)
    const [rule] = rows
    if (!rule) throw declined(messages.unknownRule(ruleCode))
    const handler = fillHandlers.get(rule.handler)
    if (!handler) throw declined(messages.unknownHandler(rule.handler))
    const read = readParameters(handler, rule.parameters)
    if ('mistake' in read) throw declined(read.mistake)
    const { rules: numberRules } = documents(tenantId)
    const filling = { trx, now: clock(), tenantId, parameters: read.value, form, numberRules }
    return await handler.run(filling)
  }

  return {
    fill: (ruleCode, form, caller) =>
      db.transaction().execute((trx) => made(trx, ruleCode, form, caller)),
    async rehearse(ruleCode, caller) {
      const trial = new Trial()
      await db
        .transaction()
        .execute(async (trx) => {
          trial.value = await made(trx, ruleCode, {}, caller)
          throw trial
        })
        .catch((error: unknown) => {
          if (error !== trial) throw error
        })
      return trial.value
    },
  }
}

/** Thrown to roll the transaction back; carries the value out. */
class Trial extends Error {
  value: FilledValue = ''
}
