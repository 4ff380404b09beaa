import type { RequestPort } from '#ports'

/** A rule as the server sends it (contract, §6.3). */
export interface DataRule {
  readonly id: string
  readonly ruleName: string
  readonly ruleColumn: string | null
  readonly ruleConditions: string
  readonly ruleValue: string | null
  readonly status: string
  readonly tenantId: number
  readonly editable: boolean
}

export interface RuleColumn {
  readonly value: string
  readonly text: string
  /** Dictionary of its values; absent = any value. */
  readonly dict?: string
}

/** The rules of a menu entry, and the columns they can compare. */
export interface EntryRules {
  readonly rules: readonly DataRule[]
  /** Title of the entry's records; null = it shows none. */
  readonly records: string | null
  readonly columns: readonly RuleColumn[]
}

export const expressionRule = 'EXPR'
export const sqlRule = 'USE_SQL_RULES'
const listRule = 'IN'

export async function readRules(
  entry: string,
  request: RequestPort,
  signal: AbortSignal,
): Promise<EntryRules> {
  const params = { permissionId: entry }
  const ask = (url: string) => request.send({ method: 'GET', url, params, signal })
  const [rules, about] = await Promise.all([
    ask('/sys/permission/queryPermissionRule'),
    ask('/sys/permission/queryRuleColumns'),
  ])
  // The server declares this type.
  const { title, columns } = about.result as {
    readonly title: string | null
    readonly columns: readonly RuleColumn[]
  }
  return { rules: rules.result as readonly DataRule[], records: title, columns }
}

/** Adds a value to a comma list, or replaces the value, depending on the operator. */
export function withChoice(typed: string, value: string, conditions: string): string {
  const kept = conditions === listRule ? typed.split(',').map((one) => one.trim()) : []
  return [...new Set([...kept.filter((one) => one !== ''), value])].join()
}
