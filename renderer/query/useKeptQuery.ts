import { useEffect } from 'react'
import { createDraftSlots } from '../data/draftSlots'
import { isRecord } from '../data/envelope'
import type { RuleValue } from '../model/query/condition'
import { usePorts } from '../ports'
import { useKept } from '../ui/useKept'
import type { ListQuery } from './listParams'

/** Conditions that were typed and not asked for. */
interface KeptQuery {
  /** Time of the last edit in ms. */
  readonly at: number
  /** The query in force beside them, printed. */
  readonly beside: string
  readonly typed: ListQuery
}

interface KeptQueryOptions {
  readonly page: string
  /** The conditions in the bar, and those in force, printed. */
  readonly typed: ListQuery
  readonly beside: string
  /** Whether they differ. */
  readonly isTyped: boolean
  restore(typed: ListQuery): void
}

/** Conditions that were not asked for yet are there again after a reload or a crash; leaving the page drops them. */
export function useKeptQuery({ page, typed, beside, isTyped, restore }: KeptQueryOptions): void {
  const { drafts: port, user } = usePorts()
  const { touch } = useKept({
    drafts: () =>
      createDraftSlots({
        port,
        prefix: [user.id, String(user.tenantId), location.pathname, '#query', page],
        read: readKept,
      }),
    read: () => (isTyped ? { at: Date.now(), beside, typed } : undefined),
    restore(found) {
      // Beside another query they would ask for something that nobody meant.
      if (found.beside !== beside) return false
      restore(found.typed)
      return true
    },
    drops: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of every edit
  useEffect(() => touch(), [touch, typed, isTyped])
}

function readKept(stored: unknown): KeptQuery | undefined {
  if (!isRecord(stored)) return undefined
  const { at, beside, typed } = stored
  if (typeof at !== 'number' || typeof beside !== 'string' || !isRecord(typed)) return undefined
  const entries = Object.entries(typed)
  return entries.every((one): one is [string, RuleValue] => isRuleValue(one[1]))
    ? { at, beside, typed: Object.fromEntries(entries) }
    : undefined
}

const isRuleValue = (value: unknown): value is RuleValue =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))
