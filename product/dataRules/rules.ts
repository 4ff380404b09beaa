import type { RequestPort } from '../../renderer/ports'

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
  /** The dictionary whose items its values are; absent = they are anything. */
  readonly dict?: string
}

/** The rules of an entry, and what they may compare. */
export interface EntryRules {
  readonly rules: readonly DataRule[]
  /** What the records are called that the entry shows; null = it shows none. */
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
  // As the server declares them.
  const { title, columns } = about.result as {
    readonly title: string | null
    readonly columns: readonly RuleColumn[]
  }
  return { rules: rules.result as readonly DataRule[], records: title, columns }
}

/** A value behind others of a comma list, or in place of what stood there. */
export function withChoice(typed: string, value: string, conditions: string): string {
  const kept = conditions === listRule ? typed.split(',').map((one) => one.trim()) : []
  return [...new Set([...kept.filter((one) => one !== ''), value])].join()
}
