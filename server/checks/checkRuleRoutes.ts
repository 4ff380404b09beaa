import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined, malformed, ok } from '../http/envelope'
import { requiredText, text } from '../http/input'
import { readSteps, ruleRefusal } from './checkRule'
import { checkMessages } from './messages'

/** Whether a value keeps the rule of that code (contract, §6.11). */
export async function checkRuleRoutes(app: FastifyInstance, { db }: { readonly db: Db }) {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    '/sys/checkRule/checkByCode',
    { config: { right: 'session', limit: 'check' } },
    async ({ query }) => {
      const code = requiredText(query, 'ruleCode', { max: 64 })
      const value = decoded(text(query, 'value', { max: 4_000 }))
      const rule = await system(db)
        .selectFrom('sys_check_rule')
        .select('rule_json')
        .where('rule_code', '=', code)
        .executeTakeFirst()
      if (!rule) throw declined(checkMessages.noRule)
      const broken = ruleRefusal(readSteps(rule.rule_json), value)
      if (broken) throw declined(broken.message, broken)
      return ok(null)
    },
  )
}

/** The value is encoded once more than the address that carries it. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw malformed()
  }
}
