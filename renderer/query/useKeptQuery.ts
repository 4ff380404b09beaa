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
  readonly refused: RefusedTexts
}

/** Texts that stand in red, by condition and box. */
export type RefusedTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

interface KeptQueryOptions {
  readonly page: string
  /** The conditions in the bar, and those in force, printed. */
  readonly typed: ListQuery
  readonly refused: RefusedTexts
  readonly beside: string
  /** Whether they differ. */
  readonly isTyped: boolean
  restore(typed: ListQuery, refused: RefusedTexts): void
}

/** Conditions that were not asked for yet are there again after a reload or a crash; leaving the page drops them. */
export function useKeptQuery(options: KeptQueryOptions): void {
  const { page, typed, refused, beside, isTyped, restore } = options
  const { drafts: port, user } = usePorts()
  const { touch } = useKept({
    drafts: () =>
      createDraftSlots({
        port,
        prefix: [user.id, String(user.tenantId), location.pathname, '#query', page],
        read: readKept,
      }),
    read: () => (isTyped ? { at: Date.now(), beside, typed, refused } : undefined),
    restore(found) {
      // Beside another query they would ask for something that nobody meant.
      if (found.beside !== beside) return false
      restore(found.typed, found.refused)
      return true
    },
    drops: true,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of every edit
  useEffect(() => touch(), [touch, typed, refused, isTyped])
}

function readKept(stored: unknown): KeptQuery | undefined {
  if (!isRecord(stored)) return undefined
  const { at, beside, typed, refused } = stored
  if (typeof at !== 'number' || typeof beside !== 'string') return undefined
  if (!isRecordOf(typed, isRuleValue) || !isRecordOf(refused, isTexts)) return undefined
  return { at, beside, typed, refused }
}

function isRecordOf<T>(
  value: unknown,
  fits: (each: unknown) => each is T,
): value is Readonly<Record<string, T>> {
  return isRecord(value) && Object.values(value).every(fits)
}

const isText = (value: unknown): value is string => typeof value === 'string'

const isTexts = (value: unknown) => isRecordOf(value, isText)

const isRuleValue = (value: unknown): value is RuleValue =>
  isText(value) || (Array.isArray(value) && value.every(isText))
