import { isRecord } from './envelope'

/** Records that use those to be deleted, by one of their fields. */
export interface Use {
  readonly title: string
  readonly fieldTitle: string
  /** Those that the user sees. */
  readonly count: number
  /** There are others, which he does not see. */
  readonly more: boolean
  readonly effect: 'refuse' | 'clear' | 'remove' | 'keep'
  /** The field needs a value; otherwise a refusal is what its document wants. */
  readonly required?: true
  /** A page that lists them, and its field to filter by the values. */
  readonly page?: { readonly name: string; readonly field: string }
  readonly values: readonly string[]
}

/** Why records were not deleted: what uses them. `ids` may be deleted once the user has confirmed it. */
export interface Used {
  readonly uses: readonly Use[]
  readonly ids: readonly string[]
  /** Ids of those that were kept. */
  readonly kept: readonly string[]
}

/** What happens to the records that use the deleted ones; parameters of the call. */
export type Decision =
  | { readonly uses: 'clear' }
  | { readonly uses: 'move' | 'merge'; readonly to: string }

/** Reads the uses from the answer to a deletion; undefined = it has not told any. */
export function usedIn(result: unknown): Used | undefined {
  if (!isRecord(result) || !Array.isArray(result.uses) || !Array.isArray(result.ids))
    return undefined
  const uses = result.uses.filter(isUse)
  const told = [result.errors, result.refused].flatMap((list) => (Array.isArray(list) ? list : []))
  const kept = told.flatMap((one) => (isRecord(one) ? String(one.id) : []))
  return uses.length > 0 ? { uses, ids: result.ids.map(String), kept } : undefined
}

const isUse = (value: unknown): value is Use =>
  isRecord(value) &&
  typeof value.title === 'string' &&
  typeof value.fieldTitle === 'string' &&
  typeof value.count === 'number' &&
  Array.isArray(value.values)
