import { sql } from 'kysely'
import type { Entity, Field, NumberRule } from '#model'
import { applyRules } from '../../../renderer/model/entity/rules'
import type { Db } from '../../db/open'
import { invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { wallClock } from '../../kernel/wallClock'
import type { Values } from '../contracts/records'
import { userOf } from '../judge/ruleUser'
import { type EntityTable, tenantOf } from '../schema/entityTable'

/** Fields that get a number when their record is stored, and the number rules. */
interface Numbering {
  readonly fields: readonly Field[]
  readonly rules: ReadonlyMap<string, NumberRule>
}

const numberings = new WeakMap<Entity, Numbering>()

/** Registers the number rules of the entities. Call it when documents come into force. */
export function bindNumbers(
  entities: Iterable<Entity>,
  rules: ReadonlyMap<string, NumberRule>,
): void {
  for (const entity of entities) {
    const fields = [...entity.fields.values()].filter(({ issued }) => issued)
    if (fields.length > 0) numberings.set(entity, { fields, rules })
    else numberings.delete(entity)
  }
}

/**
 * Gives new records their missing numbers. Call it in the transaction that inserts them: a number is only used up if
 * its record is stored, and until then, requests for the next number wait.
 */
export async function withNumbers<R extends { readonly values: Values }>(
  trx: Db,
  { entity }: EntityTable,
  records: readonly R[],
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<readonly R[]> {
  const numbering = numberings.get(entity)
  if (!numbering) return records
  const user = userOf(caller)
  const missing = records.map((record) => ({
    record,
    fields: numbering.fields.filter(({ key }) => (record.values[key] ?? null) === null),
  }))
  // Evaluates twice: first to count the needed numbers per rule, then with the numbers.
  const wanted = new Map<string, number>()
  const count = (code: string) => {
    wanted.set(code, (wanted.get(code) ?? 0) + 1)
    return ''
  }
  for (const { fields } of missing) {
    for (const { defaultBy } of fields) defaultBy?.evaluate({ user }, { now, nextNumber: count })
  }
  const issued = new Map<string, string[]>()
  // Always in the same order, to avoid deadlocks.
  for (const code of [...wanted.keys()].sort()) {
    const rule = numbering.rules.get(code)
    const scope = { tenantId: tenantOf(entity, caller), now, count: wanted.get(code) ?? 0 }
    if (rule) issued.set(code, await issue(trx, rule, scope))
  }
  const nextNumber = (code: string) => issued.get(code)?.shift()
  return missing.map(({ record, fields }) => {
    if (fields.length === 0) return record
    const numbers = fields.map((field) => {
      const value = field.defaultBy?.evaluate({ user }, { now, nextNumber })
      return [field.key, checked(field, field.type.fromWire(value, field) ?? null)] as const
    })
    const values = { ...record.values, ...Object.fromEntries(numbers) }
    return {
      ...record,
      values: applyRules(entity.fields.values(), values, user, { clock: { now } }).values,
    }
  })
}

/** Throws if the rule's result does not fit its field; only the document can fix that. */
function checked(field: Field, value: unknown): unknown {
  const message = value === null ? null : field.type.check(value, field)
  if (message !== null) throw invalid([{ field: field.key, message }])
  return value
}

/** The next `count` numbers of a rule, in order; they are used up when the transaction commits. */
export async function issue(
  trx: Db,
  { name, parts }: NumberRule,
  {
    tenantId,
    now,
    count,
  }: { readonly tenantId: number; readonly now: Date; readonly count: number },
): Promise<string[]> {
  const written = (running: (digits: number) => string) =>
    parts
      .map((part) => {
        if (part.kind === 'text') return part.text
        return part.kind === 'time' ? timeText(part.format, now) : running(part.digits)
      })
      .join('')
  const period = written(() => '#')
  const { rows } = await sql<{ last: string }>`
    insert into sys_number (rule, tenant_id, period, last)
    values (${name}, ${tenantId}, ${period}, ${count})
    on conflict (rule, tenant_id, period) do update set last = sys_number.last + excluded.last
    returning last`.execute(trx)
  const last = Number(rows[0]?.last)
  return Array.from({ length: count }, (_, index) =>
    written((digits) => String(last - count + 1 + index).padStart(digits, '0')),
  )
}

/** Positions of format letters in `YYYY-MM-DD HH:mm:ss`. */
const places = {
  yyyy: [0, 4],
  yy: [2, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
} as const

function timeText(format: string, now: Date): string {
  const wall = wallClock(now)
  return format.replace(/yyyy|yy|MM|dd|HH|mm|ss/g, (letters) =>
    wall.slice(...places[letters as keyof typeof places]),
  )
}
