import { type Condition, type ConditionNode, isGroup } from './condition'
import { readRecord, writeRecord } from './queryRecord'

/** Parameter of a page's address for the advanced query. */
export const advancedParam = 'advanced'

/** Maximum nesting of groups (including the outermost), and of rules in all groups. */
export const conditionLimits = { depth: 5, rules: 100 } as const

/** Writes a condition as JSON: `{match, rules}`, with rules as on the wire. */
export const writeGroup = ({ match, rules }: Condition): unknown => ({
  match,
  rules: rules.map((node) => (isGroup(node) ? writeGroup(node) : writeRecord(node))),
})

/** Parses the same strictly: anything malformed, empty, too deep or too large gives undefined. */
export function readGroup(raw: unknown): Condition | undefined {
  const room = { rules: conditionLimits.rules }
  return readLevel(raw, conditionLimits.depth, room)
}

function readLevel(raw: unknown, depth: number, room: { rules: number }): Condition | undefined {
  if (depth === 0 || typeof raw !== 'object' || raw === null) return undefined
  const own = new Map(Object.entries(raw))
  const [match, list] = [own.get('match'), own.get('rules')]
  if ((match !== 'and' && match !== 'or') || !Array.isArray(list) || list.length === 0) {
    return undefined
  }
  const rules: ConditionNode[] = []
  for (const member of list) {
    const node = isGroupJson(member) ? readLevel(member, depth - 1, room) : readRecord(member)
    if (!node) return undefined
    if (!isGroup(node)) room.rules -= 1
    if (room.rules < 0) return undefined
    rules.push(node)
  }
  return { match, rules }
}

const isGroupJson = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && Object.hasOwn(raw, 'rules')
