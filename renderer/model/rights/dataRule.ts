import type { Entity } from '../entity/entity'
import { farEntity, fieldAt } from '../entity/path'
import type { DataRule } from '../entity/trace'
import { rightTexts as texts } from './messages'
import type { RowUser } from './rowExpr'
import { readRows } from './rowExpr'
import { behind, type RowOperator, type RowReading, type RowTest } from './rowTest'
import { rowColumn } from './ruleColumn'

/** Operators of stored rules, except `!=` and those that hold a whole expression. */
const operators: Readonly<Record<string, RowOperator>> = {
  '=': 'eq',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
  IN: 'in',
}

export const expressionRule = 'EXPR'
export const sqlRule = 'USE_SQL_RULES'
/** Placeholder for a granted rule that is unavailable: deleted, or of another tenant. */
export const goneRule = 'GONE'

/** The rule for this user: the test that rows must pass, or why there is none. The server validates the values. */
export function readRule(rule: DataRule, entity: Entity, user: RowUser): RowReading {
  const { by, ...own } = rule
  if (by === undefined) return readOwn(own, entity, user)
  const owner = ownerOf(rule, entity)
  if (!owner) return { fault: texts.noColumn(by, entity.title) }
  const read = readOwn(own, owner, user)
  return 'test' in read ? { test: behind(by, read.test) } : read
}

/** The entity that a rule is about: that of the rows, or of the records that own them. */
export function ownerOf({ by }: DataRule, entity: Entity): Entity | undefined {
  const reference = by === undefined ? undefined : fieldAt(entity, by)
  return by === undefined ? entity : reference && farEntity(reference)
}

function readOwn(rule: DataRule, entity: Entity, user: RowUser): RowReading {
  const { conditions, column: name } = rule
  const given = rule.value?.trim() ?? ''
  if (conditions === goneRule) return { fault: texts.ruleGone }
  if (conditions === sqlRule) return { fault: texts.sqlRule }
  if (conditions === expressionRule) return readRows(given, entity, user)
  const operator = conditions === '!=' ? 'in' : operators[conditions]
  if (!operator) return { fault: texts.noOperator(conditions) }
  if (name === null || name === '') return { fault: texts.columnMissing }
  const column = rowColumn(entity, name)
  if (!column) return { fault: texts.noColumn(name, entity.title) }
  if (given === '') return { fault: texts.valueMissing }
  const read = withVariables(given, user, operator === 'in' && conditions === 'IN')
  if ('fault' in read) return read
  const isList = operator === 'in' || read.values.length !== 1
  // The user has one value per department: any of them may match.
  if (isList && !['in', 'eq'].includes(operator))
    return { fault: texts.badValue(given, column.title) }
  const compare: RowTest = {
    kind: 'compare',
    column: column.key,
    values: read.values,
    operator: isList ? 'in' : operator,
  }
  return { test: conditions === '!=' ? { kind: 'not', test: compare } : compare }
}

type Values = { readonly values: readonly string[] } | Extract<RowReading, { fault: string }>

/** The rule's value with variables replaced; for IN it is a comma list. */
function withVariables(text: string, user: RowUser, isList: boolean): Values {
  const alone = /^#\{([^}]*)\}$/.exec(text)
  if (alone) return valuesOf(alone[1] ?? '', user)
  const values: string[] = []
  for (const part of isList ? text.split(',').filter((one) => one.trim() !== '') : [text]) {
    let whole = ''
    let from = 0
    for (const { 0: spelled, 1: name = '', index } of part.matchAll(/#\{([^}]*)\}/g)) {
      const read = valuesOf(name, user)
      if ('fault' in read) return read
      whole += part.slice(from, index) + read.values.join(',')
      from = index + spelled.length
    }
    values.push((whole + part.slice(from)).trim())
  }
  return { values }
}

function valuesOf(name: string, user: RowUser): Values {
  const variable = variables[name.trim().replaceAll('_', '').toLowerCase()]
  if (!variable) return { fault: texts.noVariable(name) }
  const value = variable(user)
  const values = (typeof value === 'string' ? [value] : (value ?? [])).filter((one) => one !== '')
  return values.length > 0
    ? { values }
    : { fault: texts.variableEmpty(name, user.realname), personal: true }
}

/** Keys without case and underscores, so that both spellings of the contract match. */
const variables: Readonly<
  Record<string, (user: RowUser) => string | readonly string[] | null | undefined>
> = {
  sysusercode: ({ username }) => username,
  sysusername: ({ realname }) => realname,
  sysuserid: ({ id }) => id,
  sysorgcode: ({ orgCode }) => orgCode,
  sysmultiorgcode: ({ orgCodes }) => orgCodes,
  sysdate: ({ now }) => now.slice(0, 10),
  systime: ({ now }) => now,
  bpmstatus: () => '1',
  tenantid: ({ tenantId }) => String(tenantId),
  sitecode: ({ site }) => site,
}
