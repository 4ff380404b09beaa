import { type Entity, type Field, permissionOf } from '#model'
import { rulesIn, rulesOfDeeds } from '../../../renderer/model/entity/ruledPaths'
import type { Expr } from '../../../renderer/model/expr/types'
import type { Report } from '../../../renderer/model/report/report'
import { isCounted } from '../../../renderer/model/report/summary'
import { codesFor } from '../../../renderer/model/rights/decide'
import { wideningMessages as messages } from './messages'
import { fieldThing, type Gathering, seeing, storeOf, writing } from './thing'

/**
 * Ways to values that lead through something else: what is computed of them or says something of them, a reference
 * that shows them, a choice that copies them, rows within a record, a report.
 */
export function readings(entity: Entity, gathering: Gathering): void {
  const { reports, entities } = gathering.documents
  const view = permissionOf(entity, 'view')
  for (const field of entity.fields.values()) {
    const codes = [view, ...codesFor(field, 'see')]
    const by = `${entity.name}.${field.key}`
    for (const rule of rulesIn(field)) reads(entity, rule, { by, codes }, gathering)
    shows(entity, field, gathering)
    rowsWithin(entity, field, gathering)
  }
  const learning = { by: `steps of ${entity.name}`, codes: [view] }
  for (const rule of rulesOfDeeds(entity)) reads(entity, rule, learning, gathering)
  for (const report of reports.values()) {
    const whole = report.view.whole ?? entities.get(report.view.name)
    if (whole === entity) reported(report, entity, gathering)
  }
}

/** Through what somebody with these codes sees something. */
interface Seeing {
  readonly by: string
  readonly codes: readonly string[]
  readonly guards?: readonly string[]
}

/** Somebody learns of what a path of the entity names. */
function seen(
  entity: Entity,
  path: string,
  { by, ...way }: Seeing,
  { add }: Pick<Gathering, 'add'>,
): void {
  let at: Entity | undefined = entity
  const keys = path.split('.')
  for (const [depth, key] of keys.entries()) {
    const field: Field | undefined = at?.fields.get(key)
    if (!at || !field) return
    if (depth === keys.length - 1) {
      const of = seeing(at, key)
      add(`${of} by ${by}`, { ...fieldThing(at, field, messages.see), of }, way)
      return
    }
    at = field.reference?.entity()
  }
}

function reads(
  entity: Entity,
  { names, paths, members }: Expr,
  seeing: Seeing,
  gathering: Gathering,
): void {
  for (const name of names) {
    const field = entity.fields.get(name)
    if (!field) continue
    seen(entity, name, seeing, gathering)
    const child = field.rows?.entity()
    for (const key of child?.fields.keys() ?? []) {
      if (child && (members?.includes(key) ?? true)) seen(child, key, seeing, gathering)
    }
  }
  for (const path of paths) seen(entity, path, seeing, gathering)
}

/** A reference shows what its record is called; what a choice fills in is a copy. */
function shows(entity: Entity, field: Field, gathering: Gathering): void {
  const view = permissionOf(entity, 'view')
  const by = `${entity.name}.${field.key}`
  const own = { by, codes: [view, ...codesFor(field, 'see')] }
  const copied = (to: string) => ({ by, codes: codesOfCopy(entity, to) })
  const far = field.reference?.entity()
  if (far && field.reference) {
    const { show, suggest } = field.reference
    for (const key of show.length > 0 ? show : [far.label.key]) seen(far, key, own, gathering)
    for (const { from, to } of suggest) {
      seen(far, from, copied(to), gathering)
    }
    for (const { key } of field.where?.pairs ?? []) seen(far, key, own, gathering)
  }
  const fill = field.type.fill?.(field)
  const from = fill && gathering.documents.reports.get(fill.report)
  if (fill && from) {
    const filled = gathering.documents.entities.get(from.view.name)
    if (filled) seen(filled, from.text.key, own, gathering)
    for (const pair of filled ? [...fill.pairs, ...fill.suggest] : []) {
      if (filled) seen(filled, pair.from, copied(pair.to), gathering)
    }
  }
  const [table = '', ...columns] = field.type.dict(field)?.split(',') ?? []
  if (columns.length === 0 || table.startsWith('@')) return
  const stored = [...gathering.documents.entities.values()].find((one) => one.table === table)
  for (const column of columns) {
    const shown =
      stored &&
      [...stored.fields.keys()].find((key) => seeing(stored, key) === `see ${table}.${column}`)
    if (stored && shown) seen(stored, shown, own, gathering)
    else {
      const title = messages.column(table, column)
      const thing = { kind: 'field', entity: '', store: table, column, title } as const
      gathering.add(`see ${table}.${column} by ${by}`, thing, own)
    }
  }
}

function codesOfCopy(entity: Entity, to: string): readonly string[] {
  const target = entity.fields.get(to)
  return [permissionOf(entity, 'view'), ...(target ? codesFor(target, 'see') : [])]
}

/** Rows are read and written with the record that holds them. */
function rowsWithin(entity: Entity, field: Field, { add }: Gathering): void {
  const child = field.rows?.entity()
  if (!child) return
  const edit = entity.operations.includes('edit') ? 'edit' : 'add'
  for (const one of child.fields.values()) {
    const see = [permissionOf(entity, 'view'), ...codesFor(field, 'see'), ...codesFor(one, 'see')]
    const of = seeing(child, one.key)
    const by = `${entity.name}.${field.key}`
    add(`${of} by ${by}`, { ...fieldThing(child, one, messages.see), of }, { codes: see })
    if (!entity.operations.includes(edit) || one.readonly || one.compute) continue
    const own = [...codesFor(field, 'edit'), ...codesFor(one, 'edit')]
    const write = { codes: [permissionOf(entity, edit), ...own] }
    const written = writing(child, one.key)
    add(`${written} by ${by}`, { ...fieldThing(child, one, messages.write), of: written }, write)
  }
}

/** Its columns need their own rights besides; its conditions say something of what they compare. */
function reported(report: Report, entity: Entity, { add }: Gathering): void {
  const { can, columns, search, where, params, summary, text } = report
  const title = messages.byReport(report.title, entity.title)
  const [store, of, by] = [storeOf(entity), `view ${storeOf(entity)}`, `report ${report.name}`]
  const records = { kind: 'records', entity: entity.name, store, title, of } as const
  // What it leaves out by its conditions is not seen by it.
  const guards = where.map(({ field, rule, val }) => `where ${field} ${rule} ${val}`)
  add(`${of} by ${by}`, records, { codes: [can], guards })
  const counted = (summary?.measures ?? []).filter(isCounted)
  const own = [
    ...[text, ...columns.map(({ field }) => field), ...search.map(({ field }) => field)],
    ...(summary?.by ?? []).map(({ field }) => field),
    ...counted.flatMap(({ field }) => field ?? []),
  ]
  for (const field of own)
    seen(entity, field.key, { by, codes: [can, ...codesFor(field, 'see')], guards }, { add })
  const compared = [
    ...[...where, ...counted.flatMap((measure) => measure.where)].map(({ field }) => field),
    ...[...params.values()].map(({ field }) => field),
  ]
  for (const path of compared) seen(entity, path, { by, codes: [can], guards }, { add })
}
