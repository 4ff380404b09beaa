import { Type } from 'typebox'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { anyObject, openObject, requiredText } from '../http/call'
import { invalid, ok } from '../http/envelope'
import { readParameters } from '../jobs/handlers'
import type { FillRules } from './fillRules'
import { fillHandlers } from './handlers'
import { fillRuleMessages as messages } from './messages'

const value = Type.Union([Type.String(), Type.Array(Type.String())])

/** Behaviour of the entity `fillRule` beyond its document (contract, §6.10). */
export const fillRuleHooks = (rules: FillRules): EntityHooks => ({
  given: checked,
  operations: [
    ownOperation({
      methods: ['GET'],
      path: 'testFillRule',
      right: { can: 'fillRule:view' },
      summary: 'What a rule would give next; nothing is counted by it.',
      query: Type.Object({ ruleCode: requiredText({ max: 64 }) }),
      answer: value,
      async run({ query: { ruleCode }, request: { caller } }) {
        const given = await rules.rehearse(ruleCode, caller)
        return ok(given, messages.tested([given].flat().join(' , ')))
      },
    }),
    ownOperation({
      methods: ['PUT'],
      path: 'executeRuleByCode/:ruleCode',
      right: 'session',
      summary: 'What a rule gives, by what stands in the form.',
      body: anyObject,
      answer: value,
      async run({ request: { caller, params }, body }) {
        const { ruleCode } = params as { readonly ruleCode: string } // of the path above
        return ok(await rules.fill(ruleCode, body, caller))
      },
    }),
    ownOperation({
      methods: ['PUT'],
      path: 'executeRuleByCodeBatch',
      right: 'session',
      summary: 'The same of several rules, each by its own form data or the common one.',
      body: openObject({
        rules: Type.Array(
          openObject({
            ruleCode: Type.String({ minLength: 1, maxLength: 64 }),
            formData: Type.Optional(anyObject),
          }),
          { maxItems: 100 },
        ),
        commonFormData: Type.Optional(anyObject),
      }),
      answer: Type.Array(Type.Object({ ruleCode: Type.String(), result: value })),
      async run({ request: { caller }, body: { rules: asked, commonFormData = {} } }) {
        const results = []
        for (const { ruleCode, formData = commonFormData } of asked) {
          results.push({ ruleCode, result: await rules.fill(ruleCode, formData, caller) })
        }
        return ok(results)
      },
    }),
  ],
})

/** Reports invalid parameters at the field where they are typed. */
function checked(values: Values, before: Stored | undefined): Values {
  const { ruleClass, ruleParams } = { ...before?.values, ...values }
  const handler = fillHandlers.get(String(ruleClass))
  const read =
    handler && readParameters(handler, typeof ruleParams === 'string' ? ruleParams : null)
  if (read && 'mistake' in read) throw invalid([{ field: 'ruleParams', message: read.mistake }])
  return values
}
