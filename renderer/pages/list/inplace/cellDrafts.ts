import { createDraftSlots, type DraftSlots, type Found } from '../../../data/draftSlots'
import { isRecord } from '../../../data/envelope'
import type { Ports } from '../../../ports'

/** An unsaved edit of one cell of a list. */
interface CellDraft {
  /** Time of the last edit in ms. */
  readonly at: number
  /** Of the record, and its name. */
  readonly id: string
  readonly name: string
  /** Of the field. */
  readonly title: string
  /** Wire form. */
  readonly value: unknown
  /** A text that is no value of the field. */
  readonly refused?: string
}

export type FoundCell = Found<CellDraft>

/** Drafts of a list's cells: `at` = id and field of one; absent = all of them. */
export const cellDrafts = (
  { drafts, user }: Pick<Ports, 'drafts' | 'user'>,
  entity: string,
  at: readonly string[] = [],
): DraftSlots<CellDraft> =>
  createDraftSlots({
    port: drafts,
    prefix: [user.id, String(user.tenantId), location.pathname, '#cell', entity, ...at],
    read,
  })

function read(stored: unknown): CellDraft | undefined {
  if (!isRecord(stored)) return undefined
  const { at, id, name, title, value = null, refused } = stored
  if (typeof at !== 'number' || typeof id !== 'string') return undefined
  if (typeof name !== 'string' || typeof title !== 'string') return undefined
  return { at, id, name, title, value, ...(typeof refused === 'string' && { refused }) }
}
