import type { RunContext } from '#actions'
import type { Row } from '#data'
import { readTree, type TreeNode } from '#pickers'
import type { RequestPort } from '#ports'
import type { DataRule, RuleColumn } from '../dataRules/rules'
import type { GrantProps } from './action'
import type { RulesByEntry } from './chosenRules'

/** The owner of the grants: role, department or user. Sent with every call. */
export interface GrantOwner {
  readonly props: GrantProps
  readonly id: string
  /** Values of the `also` fields. */
  readonly also: Readonly<Record<string, string>>
}

export function ownerIn({ action, rows: [row] }: RunContext): GrantOwner {
  const props = action.props as GrantProps // what the document half of `grant` compiles to
  return { props, id: row?.id ?? '', also: alsoOf(props, row) }
}

const alsoOf = ({ also }: GrantProps, row: Row | undefined) =>
  Object.fromEntries(also.map((field) => [field, String(row?.record[field] ?? '')]))

export interface Granted {
  readonly nodes: readonly TreeNode[]
  readonly ids: readonly string[]
}

/** Loads the tree and the ids in it that are granted to the owner. */
export async function readGrants(
  { props, id, also }: GrantOwner,
  request: RequestPort,
  signal: AbortSignal,
): Promise<Granted> {
  const params = { ...also, [props.owner]: id }
  const [tree, read] = await Promise.all([
    request.send({ method: 'GET', url: props.tree, params, signal }),
    request.send({ method: 'GET', url: props.read, params, signal }),
  ])
  const { treeList = tree.result } = { ...(tree.result as { treeList?: unknown } | null) }
  const nodes = readTree(treeList, { value: 'key', text: 'slotTitle' })
  return { nodes, ids: Array.isArray(read.result) ? read.result.map(String) : [] }
}

/** Body of the save call: the server applies the difference from what was shown. */
export const savingOf = (
  { props, id, also }: GrantOwner,
  wanted: ReadonlySet<string>,
  last: readonly string[],
  rules: RulesByEntry,
) => ({
  method: 'POST' as const,
  url: props.save,
  body: {
    ...also,
    [props.owner]: id,
    permissionIds: [...wanted].join(),
    lastpermissionIds: last.join(),
    ...(rules.size > 0 && { dataRules: rulesIn(rules, wanted) }),
  },
})

const rulesIn = (rules: RulesByEntry, wanted: ReadonlySet<string>) =>
  [...rules].flatMap(([permissionId, ids]) =>
    wanted.has(permissionId) ? { permissionId, dataRuleIds: [...ids].join() } : [],
  )

export interface Rules {
  readonly all: readonly (Pick<DataRule, 'id' | 'ruleColumn' | 'ruleConditions' | 'ruleValue'> & {
    readonly name: string
  })[]
  readonly ids: readonly string[]
  /** Must contain the columns that the rules compare. */
  readonly columns: readonly RuleColumn[]
}

/** The rules of an entry, and those that limit the owner there. */
export async function readRules(
  { props: { rules = '' }, id, also }: GrantOwner,
  entry: string,
  request: RequestPort,
  signal: AbortSignal,
): Promise<Rules> {
  const path = [rules, entry, ...Object.values(also), id].map((part, at) =>
    at === 0 ? part : encodeURIComponent(part),
  )
  const { result } = await request.send({ method: 'GET', url: path.join('/'), signal })
  const { datarule, drChecked, columns } = { ...(result as Record<string, unknown> | null) }
  const all: readonly Record<string, unknown>[] = Array.isArray(datarule) ? datarule : []
  const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return {
    all: all.map((rule) => ({
      id: String(rule.id),
      name: String(rule.ruleName ?? ''),
      ruleColumn: textOf(rule.ruleColumn),
      ruleValue: textOf(rule.ruleValue),
      ruleConditions: String(rule.ruleConditions ?? ''),
    })),
    ids: typeof drChecked === 'string' ? drChecked.split(',').filter(Boolean) : [],
    // The server declares this type.
    columns: Array.isArray(columns) ? (columns as readonly RuleColumn[]) : [],
  }
}
