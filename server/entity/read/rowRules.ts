import { type SqlBool, sql } from 'kysely'
import { columnOf, type Entity } from '#model'
import { farEntity } from '../../../renderer/model/entity/path'
import type { DataRule, RightSource } from '../../../renderer/model/entity/trace'
import { readRule } from '../../../renderer/model/rights/dataRule'
import { rightTexts } from '../../../renderer/model/rights/messages'
import type { RowUser } from '../../../renderer/model/rights/rowExpr'
import type { RowFault, RowTest } from '../../../renderer/model/rights/rowTest'
import { rowColumn } from '../../../renderer/model/rights/ruleColumn'
import type { Caller } from '../../http/right'
import { wallClock } from '../../kernel/wallClock'
import type { Clause } from '../contracts/reading'
import { type Column, type EntityTable, entityTableOf, tenantOf } from '../schema/entityTable'
import { comparison, isBlank } from './where'

/** A caller as row rules see him. */
export const rowUser = (caller: Caller, now = new Date()): RowUser => {
  const { userId: id, username, realname, tenantId, orgCode, site, departs, departsBelow } = caller
  const { roles, orgCodes } = caller
  return {
    id,
    username,
    realname,
    tenantId,
    orgCode,
    site,
    departs,
    departsBelow,
    roles,
    orgCodes,
    now: wallClock(now),
  }
}

/** A user with all values set: a rule that cannot apply to him is wrong for everybody. */
export const anybody = (caller: Caller): RowUser => ({
  ...rowUser(caller),
  orgCode: 'A01',
  orgCodes: ['A01'],
  site: 'site',
})

/** Rows that one source gives a user: those that pass all tests. */
export interface GivenRows {
  readonly source: RightSource
  readonly tests: readonly RuleTest[]
  /** Rules that cannot apply; with any of them the source gives no rows. */
  readonly broken: readonly (RowFault & { readonly rule: DataRule })[]
}

/** A rule evaluated for one user: as data and as an SQL condition. */
export interface RuleTest {
  readonly test: RowTest
  readonly clause: Clause
}

/** Cache of tests by content, so that people for whom a rule means the same share one. */
export type KnownTests = Map<string, RuleTest | RowFault>

/** Rows per source; undefined = no rule limits the rows. */
export function givenRows(
  entityTable: EntityTable,
  caller: Caller,
  sources = caller.rows.get(entityTable.entity.name),
  known?: KnownTests,
): readonly GivenRows[] | undefined {
  if (!sources) return undefined
  const user = rowUser(caller)
  const { entity } = entityTable
  // Rules may use fields that a report does not show.
  const table = entity.whole ? entityTableOf(entity.whole) : entityTable
  return sources.map(({ source, rules }): GivenRows => {
    const read = rules.map((rule) => {
      const made = ruleClause(rule, table, user, known)
      return 'clause' in made ? made : { rule, ...made }
    })
    return {
      source,
      tests: read.flatMap((one) => ('clause' in one ? [one] : [])),
      broken: read.flatMap((one) => ('fault' in one ? [one] : [])),
    }
  })
}

/**
 * Condition for the caller's rows by the rules of his roles: within a role all rules must hold, and the roles' rows are
 * united. undefined = all rows. A rule that cannot apply gives no rows. An administrator viewing as this user
 * additionally needs the rows himself.
 */
export function rowClause(entityTable: EntityTable, caller: Caller): Clause | undefined {
  const given = givenRows(entityTable, caller)
  const own = given && clauseOf(given)
  const viewers = caller.viewer && rowClause(entityTable, caller.viewer)
  return own && viewers ? sql<SqlBool>`(${own} and ${viewers})` : (own ?? viewers)
}

/** The row rules as a condition that is always present, for example for deleted rows. */
export const ruled = (entityTable: EntityTable, caller: Caller): Clause =>
  rowClause(entityTable, caller) ?? sql<SqlBool>`true`

/** Whether no rule limits the caller's rows of the entity. */
export const hasAllRows = ({ name }: Pick<Entity, 'name'>, { rows, viewer }: Caller): boolean =>
  !rows.has(name) && (viewer === undefined || hasAllRows({ name }, viewer))

const unbroken = (given: readonly GivenRows[]) => given.filter(({ broken }) => broken.length === 0)

/** Equal for users whose conditions give the same rows. */
export const rowsKey = (given: readonly GivenRows[]): string => {
  const each = unbroken(given).map(({ tests }) => JSON.stringify(tests.map(({ test }) => test)))
  return [...new Set(each)].sort().join()
}

/** The given rows as one condition. */
export function clauseOf(given: readonly GivenRows[]): Clause {
  const whole = unbroken(given)
  if (whole.length === 0) return sql`false`
  const each = whole.map(({ tests }) =>
    tests.length === 0
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${sql.join(
          tests.map(({ clause }) => clause),
          sql` and `,
        )})`,
  )
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`
}

/** A rule as a condition for this user, or the reason why it cannot apply. */
export function ruleClause(
  rule: DataRule,
  entityTable: EntityTable,
  user: RowUser,
  known?: KnownTests,
): RuleTest | RowFault {
  const read = readRule(rule, entityTable.entity, user)
  if ('fault' in read) return read
  if (!known) return ruleTest(read.test, entityTable, user.tenantId)
  const key = JSON.stringify(read.test)
  const made = known.get(key) ?? ruleTest(read.test, entityTable, user.tenantId)
  known.set(key, made)
  return made
}

function ruleTest(test: RowTest, entityTable: EntityTable, tenantId: number): RuleTest | RowFault {
  try {
    return { test, clause: testClause(test, entityTable, tenantId) }
  } catch (error) {
    if (error instanceof Unfit) return { fault: error.message }
    throw error
  }
}

/** A value that does not fit its column. */
class Unfit extends Error {}

/**
 * True for rows that pass the test or, with `negated`, its opposite; an empty value passes neither. Only comparisons
 * are negated, so the planner gets plain conditions.
 */
function testClause(test: RowTest, table: EntityTable, tenantId: number, negated = false): Clause {
  switch (test.kind) {
    case 'fixed':
      return test.holds === undefined ? sql`false` : sql`${sql.lit(test.holds !== negated)}`
    case 'not':
      return testClause(test.test, table, tenantId, !negated)
    case 'all':
    case 'any': {
      const parts = test.tests.map((one) => testClause(one, table, tenantId, negated))
      return sql`(${sql.join(parts, (test.kind === 'all') !== negated ? sql` and ` : sql` or `)})`
    }
    case 'empty':
      return at(test.column, table, tenantId, (column) =>
        negated ? sql`not ${isBlank(column)}` : isBlank(column),
      )
    case 'compare': {
      const { operator, values } = test
      if (values.length === 0) return sql`false`
      return at(test.column, table, tenantId, (column) => {
        const clause = comparison(column, operator, values)
        if (!clause)
          throw new Unfit(rightTexts.badValue(values.join(), titleOf(column, table.entity)))
        // Empty texts may be stored as '' or null.
        return sql`(${negated ? sql`not ${clause}` : clause} and not ${isBlank(column)})`
      })
    }
  }
}

const titleOf = ({ key, field }: Column, entity: Entity): string =>
  field?.title ?? rowColumn(entity, key)?.title ?? key

/** Condition on a column of the entity itself, or of the live record that a reference names. */
function at(
  path: string,
  table: EntityTable,
  tenantId: number,
  make: (column: Column) => Clause,
): Clause {
  const dot = path.indexOf('.')
  if (dot < 0) return make(columnNamed(path, table))
  const reference = table.columns.get(path.slice(0, dot))
  const far = reference?.field && farEntity(reference.field)
  if (!reference || !far) throw new Unfit(rightTexts.noColumn(path, table.entity.title))
  const there = entityTableOf(far)
  return sql`${sql.ref(reference.name)} in (select id from ${sql.table(there.table)}
    where tenant_id = ${tenantOf(far, { tenantId })} and del_flag = 0
      and ${at(path.slice(dot + 1), there, tenantId, make)})`
}

const orgColumn: Column = {
  key: 'sysOrgCode',
  name: columnOf('sysOrgCode'),
  notNull: false,
  multiple: false,
  storage: { kind: 'string', length: 64 },
}

function columnNamed(key: string, { columns, entity }: EntityTable): Column {
  const column = columns.get(key) ?? (key === orgColumn.key ? orgColumn : undefined)
  if (!column) throw new Unfit(rightTexts.noColumn(key, entity.title))
  return column
}
