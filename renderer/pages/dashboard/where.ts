import { checkCondition } from '../../model/check/checkReport'
import type { Entity } from '../../model/entity/entity'
import { fieldNamed } from '../../model/entity/fieldRef'
import type { CompileContext } from '../../model/entity/kinds'
import { fieldAt } from '../../model/entity/path'
import type { Finding } from '../../model/finding/finding'
import { below } from '../../model/finding/pointer'
import type { ConditionNode } from '../../model/query/condition'
import { rulesOfDoc } from '../../model/report/where'
import { columnsOfTest, rowCondition } from '../../model/rights/rowCondition'
import type { RowUser } from '../../model/rights/rowExpr'
import { compileRows } from '../../model/rights/rowExpr'
import type { RowTest } from '../../model/rights/rowTest'
import type { RowsDoc } from './doc'
import { dashboardTexts as texts } from './messages'

/** Which rows of a list a card is about. */
export interface Where {
  /** The conditions for a user and a time; all must hold. */
  rulesFor(user: RowUser): readonly ConditionNode[]
  /** Columns that the conditions read. */
  readonly columns: readonly string[]
}

interface Place {
  readonly entity: Entity
  readonly pointer: string
  report(finding: Finding): void
}

/** Errors are reported to `context`; wrong conditions match no row. */
export function compileWhere(
  doc: RowsDoc | undefined,
  { entity, pointer }: Omit<Place, 'report'>,
  { sound, report: tell }: Pick<CompileContext, 'sound' | 'report'>,
): Where {
  // An error of the entity is no error of the conditions.
  const report = sound?.(entity) === false ? () => undefined : tell
  const place: Place = { entity, pointer, report: (finding) => report(finding) }
  return typeof doc === 'string' ? whereOfText(doc, place) : whereOfList(doc ?? [], place)
}

function whereOfList(docs: Exclude<RowsDoc, string>, { entity, pointer, report }: Place): Where {
  const rules = rulesOfDoc(docs, { entity, pointer, report })
  for (const [index, { field: key, op, value }] of docs.entries()) {
    const at = below(pointer, index)
    const field = fieldNamed(entity, key, below(at, 'field'), report)
    if (field && value !== undefined) {
      checkCondition(field, { op, value, pointer: below(at, 'value') }, report)
    }
  }
  return { rulesFor: () => rules, columns: rules.map(({ field }) => field) }
}

function whereOfText(source: string, { entity, pointer, report }: Place): Where {
  const read = compileRows(source, entity)
  if ('findings' in read) {
    for (const { start, end, message, suggestion } of read.findings) {
      const more = suggestion === undefined ? {} : { suggestion }
      const at = { pointer, span: { start, end } }
      report({ ...at, severity: 'error', rule: 'expression', message, ...more })
    }
    return { rulesFor: () => noRow(entity), columns: [] }
  }
  const { rows } = read
  const test = rows(somebody)
  const columns = [...new Set(columnsOfTest(test))]
  for (const column of columns) {
    if (!fieldAt(entity, column)) {
      report({ pointer, severity: 'error', message: texts.notAsked(column, entity.title) })
    }
  }
  if (rowCondition(test) === undefined) {
    report({ pointer, severity: 'error', message: texts.notListed(source) })
  }
  return { rulesFor: (user) => rulesOfTest(rows(user), entity), columns }
}

function rulesOfTest(test: RowTest, entity: Entity): readonly ConditionNode[] {
  const made = rowCondition(test)
  if (made === 'all') return []
  return made === undefined || made === 'none' ? noRow(entity) : [made]
}

/** Conditions of a list call that match no row. */
const noRow = ({ label: { key } }: Entity): readonly ConditionNode[] => [
  { field: key, rule: 'empty', val: '1' },
  { field: key, rule: 'not_empty', val: '1' },
]

/** A user with a value for everything: the compared columns do not depend on the user. */
const somebody: RowUser = {
  id: '1',
  username: 'somebody',
  realname: 'somebody',
  tenantId: 1,
  orgCode: 'A01',
  site: 'site',
  departs: ['1'],
  departsBelow: ['1'],
  roles: ['role'],
  orgCodes: ['A01'],
  now: '2026-01-01 00:00:00',
}
