import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type TSchema, Type } from 'typebox'
import type { NumberRule } from '#model'
import type { Db } from '../db/open'
import { nextCategoryCode } from '../dictionaries/categoryCode'
import { issue } from '../entity/write/numbers'
import { Refusal } from '../http/envelope'
import { wallClock } from '../kernel/wallClock'
import { nextOrgCode } from '../people/orgCode'
import { fillRuleMessages as messages } from './messages'

type Given = Readonly<Record<string, unknown>>

interface Filling {
  readonly trx: Db
  readonly now: Date
  readonly tenantId: number
  readonly parameters: Given
  /** Values of the form that asks. */
  readonly form: Given
  readonly numberRules: ReadonlyMap<string, NumberRule>
}

/** Makes the value of a fill rule; `ruleClass` names the handler. */
interface FillHandler {
  readonly parameters?: TSchema
  run(filling: Filling): Promise<string | readonly string[]>
}

const optionalText = Type.Optional(Type.String({ maxLength: 64 }))

/** Keys are the values of the dictionary fill_handler. */
export const fillHandlers: ReadonlyMap<string, FillHandler> = new Map<string, FillHandler>([
  [
    'orderNumber',
    {
      parameters: Type.Object({ prefix: optionalText }, { additionalProperties: false }),
      async run({ now, parameters: { prefix = 'CN' }, form: { name } }) {
        const time = wallClock(now).replace(/\D/g, '')
        const tail = String(randomInt(100)).padStart(2, '0')
        return `${prefix}${time}${tail}${typeof name === 'string' ? name : ''}`
      },
    },
  ],
  [
    'departCode',
    {
      parameters: Type.Object({ parentId: optionalText }, { additionalProperties: false }),
      async run({ trx, tenantId, parameters, form }) {
        const parent = textIn(form.parentId) ?? textIn(parameters.parentId)
        const above = parent === undefined ? undefined : await departOf(trx, parent, tenantId)
        if (parent !== undefined && !above) throw new Refusal(400, messages.noParent)
        const { rows } = await sql<{ code: string | null }>`select max(org_code) as code
          from sys_depart where parent_id = ${parent ?? ''}`.execute(trx)
        const code = nextOrgCode(above?.code ?? '', rows[0]?.code ?? undefined)
        return [code, String(Number(above?.level ?? 0) + 1)]
      },
    },
  ],
  [
    'categoryCode',
    {
      parameters: Type.Object({ pid: optionalText }, { additionalProperties: false }),
      async run({ trx, tenantId, parameters, form }) {
        const pid = textIn(form.pid) ?? textIn(parameters.pid) ?? '0'
        const found = await sql<{ code: string }>`select code from sys_category
          where id = ${pid} and tenant_id = ${tenantId} and del_flag = 0`.execute(trx)
        const above = pid === '0' ? '' : found.rows[0]?.code
        if (above === undefined) throw new Refusal(400, messages.noCategory)
        return await nextCategoryCode(trx, { tenantId, pid, above })
      },
    },
  ],
  [
    'numberRule',
    {
      parameters: Type.Object(
        { rule: Type.String({ minLength: 1, maxLength: 64 }) },
        { additionalProperties: false },
      ),
      async run({ trx, now, tenantId, parameters: { rule }, numberRules }) {
        const known = numberRules.get(String(rule))
        if (!known) throw new Refusal(400, messages.unknownNumber(String(rule)))
        const [number = ''] = await issue(trx, known, { tenantId, now, count: 1 })
        return number
      },
    },
  ],
])

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

async function departOf(trx: Db, id: string, tenantId: number) {
  const { rows } = await sql<{ code: string; level: string }>`select org_code as code,
    org_type as level from sys_depart
    where id = ${id} and tenant_id = ${tenantId} and del_flag = '0'`.execute(trx)
  return rows[0]
}
