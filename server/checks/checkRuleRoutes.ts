import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { readSteps, ruleRefusal } from '../../renderer/values/checkRule'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { addCall, requiredText, text } from '../http/call'
import { declined, malformed, ok } from '../http/envelope'
import { expectedTexts } from '../http/messages'
import { checkMessages } from './messages'

/** Checks a value against the rule with that code (contract, §6.11). */
export async function checkRuleRoutes(app: FastifyInstance, { db }: { readonly db: Db }) {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/checkRule/checkByCode',
      right: 'session',
      limit: 'check',
      summary: 'Whether a value keeps a rule; the value is encoded once more than its address.',
      query: Type.Object({ ruleCode: requiredText({ max: 64 }), value: text({ max: 4_000 }) }),
      answer: Type.Null(),
    },
    async ({ query }) => {
      const value = decoded(query.value)
      const rule = await system(db)
        .selectFrom('sys_check_rule')
        .select('rule_json')
        .where('rule_code', '=', query.ruleCode)
        .where('del_flag', '=', 0)
        .executeTakeFirst()
      if (!rule) throw declined(checkMessages.noRule)
      const broken = ruleRefusal(readSteps(rule.rule_json), value)
      if (broken) throw declined(broken.message, broken)
      return ok(null)
    },
  )
}

/** Decodes the value, which is encoded twice in the URL. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw malformed('value', expectedTexts.encoded)
  }
}
