import { sql } from 'kysely'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { declined } from '../http/envelope'
import type { Caller } from '../http/right'
import { readParameters } from '../jobs/handlers'
import { fillHandlers } from './handlers'
import { fillRuleMessages as messages } from './messages'

/** One value, or the list of the handler of departments: its code and its level. */
export type FilledValue = string | readonly string[]

export interface FillRules {
  /** Makes a rule's value: what it has counted is counted. Throws 400 for a rule that is not there or not to be understood. */
  fill(
    ruleCode: string,
    form: Readonly<Record<string, unknown>>,
    caller: Caller,
  ): Promise<FilledValue>
  /** The same taken back: the next one that asks in earnest gets the same number. */
  rehearse(ruleCode: string, caller: Caller): Promise<FilledValue>
}

interface FillRuleDeps {
  readonly db: Db
  clock(): Date
  documents(): Documents
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
    const { rules: numberRules } = documents()
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

/** Takes a transaction back. */
class Trial extends Error {
  value: FilledValue = ''
}
