import { type SqlBool, sql } from 'kysely'
import { columnOf, type Entity } from '#model'
import { farEntity } from '../../../renderer/model/entity/path'
import type { DataRule, RightSource } from '../../../renderer/model/entity/trace'
import { type RowUser, readRule } from '../../../renderer/model/rights/dataRule'
import { rightTexts } from '../../../renderer/model/rights/messages'
import type { RowFault, RowTest } from '../../../renderer/model/rights/rowTest'
import { rowColumn } from '../../../renderer/model/rights/ruleColumn'
import type { Caller } from '../../http/right'
import { wallClock } from '../../kernel/wallClock'
import type { Clause } from '../contracts/reading'
import { type Column, type EntityTable, entityTableOf, tenantOf } from '../schema/entityTable'
import { comparison, isBlank } from './where'

/** A caller as rules of rows read him. */
export const rowUser = (caller: Caller, now = new Date()): RowUser => {
  const { userId: id, username, realname, tenantId, orgCode, site, departs, departsBelow } = caller
  const { roles, orgCodes } = caller
  return {
    ...{ id, username, realname, tenantId, orgCode, site, departs, departsBelow, roles, orgCodes },
    now: wallClock(now),
  }
}

/** Somebody of whom everything is known: a rule that cannot apply to him is wrong for everybody. */
export const anybody = (caller: Caller): RowUser => ({
  ...rowUser(caller),
  ...{ orgCode: 'A01', orgCodes: ['A01'], site: 'site' },
})

/** What one source gives somebody of an entity's rows: those for which all of the tests hold. */
export interface GivenRows {
  readonly source: RightSource
  readonly tests: readonly RuleTest[]
  /** Rules that cannot apply; where there is one, the source gives nothing. */
  readonly broken: readonly (RowFault & { readonly rule: DataRule })[]
}

/** A rule for one user: as data, and as the database is asked. */
export interface RuleTest {
  readonly test: RowTest
  readonly clause: Clause
}

/** Tests of one entity's rows that were made before, by what they say: one for all people for whom a rule says the same. */
export type KnownTests = Map<string, RuleTest | RowFault>

/** What each source gives the caller; undefined = no rule limits the rows, he has all of them. */
export function givenRows(
  entityTable: EntityTable,
  caller: Caller,
  sources = caller.rows.get(entityTable.entity.name),
  known?: KnownTests,
): readonly GivenRows[] | undefined {
  if (!sources) return undefined
  const user = rowUser(caller)
  const { entity } = entityTable
  // Rules may ask about what a report neither shows nor counts.
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
 * Which rows of an entity the caller has by the rules of his roles: each role's rules all hold, and what one role gives
 * another does not take away. undefined = all of them. A rule that cannot apply gives none. Whoever looks at the console
 * as him has those of them that he has himself.
 */
export function rowClause(entityTable: EntityTable, caller: Caller): Clause | undefined {
  const given = givenRows(entityTable, caller)
  const own = given && clauseOf(given)
  const viewers = caller.viewer && rowClause(entityTable, caller.viewer)
  return own && viewers ? sql<SqlBool>`(${own} and ${viewers})` : (own ?? viewers)
}

/** The same where a statement wants a condition, as of rows that are deleted. */
export const ruled = (entityTable: EntityTable, caller: Caller): Clause =>
  rowClause(entityTable, caller) ?? sql<SqlBool>`true`

/** Whether there is no condition on which of the entity's rows he has. */
export const hasAllRows = ({ name }: Pick<Entity, 'name'>, { rows, viewer }: Caller): boolean =>
  !rows.has(name) && (viewer === undefined || hasAllRows({ name }, viewer))

const unbroken = (given: readonly GivenRows[]) => given.filter(({ broken }) => broken.length === 0)

/** The same for people who have the same rows by the same conditions. */
export const rowsKey = (given: readonly GivenRows[]): string => {
  const each = unbroken(given).map(({ tests }) => JSON.stringify(tests.map(({ test }) => test)))
  return [...new Set(each)].sort().join()
}

/** Those rows as a condition. */
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

/** A rule as a condition for this user, or why it cannot apply. */
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

/** A value that its column cannot have. */
class Unfit extends Error {}

/**
 * True of a row exactly where the test holds of it, or, with `negated`, where its contrary does: what is empty makes
 * neither true. So nothing above the comparisons is ever denied, and plain conditions are left for the planner.
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
        // Texts may be kept empty as well as not at all.
        return sql`(${negated ? sql`not ${clause}` : clause} and not ${isBlank(column)})`
      })
    }
  }
}

const titleOf = ({ key, field }: Column, entity: Entity): string =>
  field?.title ?? rowColumn(entity, key)?.title ?? key

/** A condition on a column of the entity's own, or on one of the living record that a reference names. */
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
  ...{ key: 'sysOrgCode', name: columnOf('sysOrgCode'), notNull: false, multiple: false },
  storage: { kind: 'string', length: 64 },
}

function columnNamed(key: string, { columns, entity }: EntityTable): Column {
  const column = columns.get(key) ?? (key === orgColumn.key ? orgColumn : undefined)
  if (!column) throw new Unfit(rightTexts.noColumn(key, entity.title))
  return column
}
