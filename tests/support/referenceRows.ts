/*
 * Which rows somebody has, decided a second time and from the contract alone: nothing of the product's own is used
 * here. A row is a record of wire values; null (and the empty text) makes a comparison unknown, and unknown is no.
 */

export interface ReferenceRule {
  readonly column: string | null
  readonly conditions: string
  readonly value: string | null
}

export interface ReferenceUser {
  readonly username: string
  readonly realname: string
  readonly orgCode: string | null
  readonly orgCodes: readonly string[]
  readonly tenantId: number
}

/** A rule as it is kept: it may be switched off, or another company's. */
export interface WorldRule extends ReferenceRule {
  readonly id: string
  readonly status: string
  readonly tenantId: number
  /** Hangs on the button that shows the list, not on its entry. */
  readonly onButton: boolean
}

/** What a role gives somebody of an entity, in the tenant in force. */
export interface WorldGrant {
  readonly entity: string
  /** The role, by its id. */
  readonly source: string
  readonly rules: readonly WorldRule[]
}

export interface ReferencePerson extends ReferenceUser {
  readonly grants: readonly WorldGrant[]
}

type Row = Readonly<Record<string, unknown>>

/** What columns there are, and how each is compared. */
export type ReferenceColumns = Readonly<Record<string, 'text' | 'number' | 'date'>>

const known: Readonly<Record<string, (user: ReferenceUser) => readonly (string | null)[]>> = {
  sys_user_code: (user) => [user.username],
  sysUserCode: (user) => [user.username],
  sys_user_name: (user) => [user.realname],
  sys_org_code: (user) => [user.orgCode],
  sysOrgCode: (user) => [user.orgCode],
  sys_multi_org_code: (user) => user.orgCodes,
  tenant_id: (user) => [String(user.tenantId)],
}

/** Records that hold the rows of an entity, and the column of the rows that names them. */
export interface ReferenceOwner {
  readonly entity: string
  readonly by: string
  readonly rows: readonly Row[]
}

/**
 * The rows of an entity that somebody has; undefined where no role of his lets him see it. What a role gives is limited
 * by all of its rules that are switched on; one of another company cannot apply, and lets nothing through. Of rows that a
 * record holds a role's rules for that record must hold, too.
 */
export function rowsOf<Given extends Row>(
  rows: readonly Given[],
  entity: string,
  columns: ReferenceColumns,
  person: ReferencePerson,
  owner?: ReferenceOwner,
): readonly Given[] | undefined {
  const given = person.grants.filter((grant) => grant.entity === entity)
  if (given.length === 0) return undefined
  const isOurs = ({ tenantId }: WorldRule) => tenantId === 0 || tenantId === person.tenantId
  const inForce = ({ rules }: WorldGrant) =>
    rules
      .filter(({ status }) => status !== '0')
      .map((rule) => (isOurs(rule) ? rule : { ...rule, column: null }))
  const owners = new Map(owner?.rows.map((row) => [row.id, row]))
  return rows.filter((row) =>
    given.some((grant) => {
      const above = person.grants.filter(
        (one) => one.entity === owner?.entity && one.source === grant.source,
      )
      const holder = owners.get(owner ? row[owner.by] : undefined) ?? {}
      return (
        hasRow(row, [inForce(grant)], columns, person) &&
        above.every((one) => hasRow(holder, [inForce(one)], columns, person))
      )
    }),
  )
}

/** Rows that one of the sources gives: all of its rules are true of them. */
export function hasRow(
  row: Row,
  sources: readonly (readonly ReferenceRule[])[],
  columns: ReferenceColumns,
  user: ReferenceUser,
): boolean {
  return sources.some((rules) => rules.every((rule) => holds(row, rule, columns, user)))
}

function holds(row: Row, rule: ReferenceRule, columns: ReferenceColumns, user: ReferenceUser) {
  const { column, conditions, value } = rule
  const kind = column === null ? undefined : columns[column]
  const given = (value ?? '').trim()
  if (!column || !kind || given === '') return false
  const operands = operandsOf(given, conditions === 'IN', user)
  if (!operands || operands.length === 0) return false
  if (operands.some((one) => !fits(one, kind)) && !conditions.includes('LIKE')) return false
  const cell = row[column]
  if (cell === null || cell === undefined || cell === '') return false
  const compare = (other: string) => order(String(cell), other, kind)
  const text = String(cell).toLowerCase()
  const [only = ''] = operands
  if (operands.length > 1 && !['=', 'IN', '!='].includes(conditions)) return false
  switch (conditions) {
    case '=':
    case 'IN':
      return operands.some((one) => compare(one) === 0)
    case '!=':
      return operands.every((one) => compare(one) !== 0)
    case '>':
      return compare(only) > 0
    case '>=':
      return compare(only) >= 0
    case '<':
      return compare(only) < 0
    case '<=':
      return compare(only) <= 0
    case 'LIKE':
      return text.includes(only.toLowerCase())
    case 'LEFT_LIKE':
      return text.endsWith(only.toLowerCase())
    case 'RIGHT_LIKE':
      return text.startsWith(only.toLowerCase())
    default:
      return false
  }
}

/** undefined: a variable that there is not, or without a value. */
function operandsOf(given: string, isList: boolean, user: ReferenceUser) {
  const whole = /^#\{(\w+)\}$/.exec(given)
  if (whole) {
    const values = known[whole[1] ?? '']?.(user)
    return values?.every((one) => one !== null && one !== '') ? (values as string[]) : undefined
  }
  const parts = isList ? given.split(',').filter((one) => one.trim() !== '') : [given]
  let isUnknown = false
  const operands = parts.map((part) =>
    part
      .replace(/#\{(\w+)\}/g, (_, name: string) => {
        const values = known[name]?.(user)
        if (!values?.every((one) => one !== null && one !== '')) isUnknown = true
        return (values ?? []).join(',')
      })
      .trim(),
  )
  return isUnknown ? undefined : operands
}

const fits = (text: string, kind: ReferenceColumns[string]): boolean =>
  kind === 'number' ? /^[+-]?\d+(\.\d+)?$/.test(text) : kind === 'date' ? isDay(text) : true

/** Whether the text is a day of the calendar; there is no thirteenth month. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime())
  return isWritten && day.toISOString().startsWith(text)
}

function order(cell: string, other: string, kind: ReferenceColumns[string]): number {
  if (kind === 'number') return Number(cell) - Number(other)
  return cell === other ? 0 : cell < other ? -1 : 1
}
