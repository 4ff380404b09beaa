import { sql } from 'kysely'
import type { Entity, Field, NumberRule } from '#model'
import { applyRules } from '../../../renderer/model/entity/rules'
import type { Db } from '../../db/open'
import { invalid } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { wallClock } from '../../kernel/wallClock'
import type { Values } from '../contracts/records'
import { userOf } from '../judge/drafts'
import { type EntityTable, tenantOf } from '../schema/entityTable'

/** Fields that take their number when their record is stored, and the rules that they may take it from. */
interface Numbering {
  readonly fields: readonly Field[]
  readonly rules: ReadonlyMap<string, NumberRule>
}

const numberings = new WeakMap<Entity, Numbering>()

/** Tells which rules number the entities' records. To be called when documents come into force. */
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
 * New records with the numbers that they have not been given. To be called in the transaction that inserts them: a
 * number is taken only if its record is stored, and until then whoever wants the next one waits.
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
  // Asked twice: which rules are called, and then with their numbers.
  const wanted = new Map<string, number>()
  const count = (code: string) => {
    wanted.set(code, (wanted.get(code) ?? 0) + 1)
    return ''
  }
  for (const { fields } of missing) {
    for (const { defaultBy } of fields) defaultBy?.evaluate({ user }, { now, nextNumber: count })
  }
  const issued = new Map<string, string[]>()
  // In one order everywhere, so that no two wait for each other.
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

/** A rule that makes what its field does not take is the document's mistake: nobody else can mend it. */
function checked(field: Field, value: unknown): unknown {
  const message = value === null ? null : field.type.check(value, field)
  if (message !== null) throw invalid([{ field: field.key, message }])
  return value
}

/** The next `count` numbers of a rule, in order: taken as soon as the transaction is committed. */
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

/** Letters of a format, as they stand in `YYYY-MM-DD HH:mm:ss`. */
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
