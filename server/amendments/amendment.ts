import { isObject } from '../../renderer/model/finding/walk'
import type { Db } from '../db/open'
import type { WallClock } from '../db/tables'
import type { Caller } from '../http/right'
import type { RightsWrites } from '../rights/changes'

/** A document as its JSON says it. */
export type Doc = Readonly<Record<string, unknown>>

/** What administrators have changed of what a document seeded: one thing, told in words. */
export interface Amendment {
  /** Names it within its document. */
  readonly key: string
  readonly sentence: string
  /** Account that changed it; null = not known. */
  readonly by: string | null
  readonly time: WallClock | null
  /** The document as it says what the database says; undefined = it cannot say this. */
  readonly adopt: ((doc: Doc) => Doc) | undefined
  /** Right that changing the row by hand needs. */
  readonly right: string
  /** Has the row follow the document again. */
  giveUp(giving: Giving): Promise<void>
}

/** Who gives changes up, inside his transaction. */
export interface Giving {
  readonly trx: Db
  readonly caller: Caller
  readonly ip: string
  readonly now: WallClock
  readonly rights: RightsWrites
}

/** Who has changed a row, as its audit columns tell. */
export const changedBy = (row: {
  readonly create_by: string | null
  readonly create_time: WallClock | null
  readonly update_by: string | null
  readonly update_time: WallClock | null
}): Pick<Amendment, 'by' | 'time'> =>
  row.update_time === null
    ? { by: row.create_by, time: row.create_time }
    : { by: row.update_by, time: row.update_time }

/** Columns that tell who has changed a row, as a change by hand writes them. */
export const audited = ({ caller, now }: Giving) => ({
  update_by: caller.username,
  update_time: now,
})

/** Objects of a list in a document. */
export const objectsIn = (list: unknown): readonly Doc[] =>
  Array.isArray(list) ? list.filter(isObject) : []

/** The object with another value at a key; undefined = without the key. */
export function withValue(doc: Doc, key: string, value: unknown): Doc {
  if (value !== undefined) return { ...doc, [key]: value }
  const { [key]: _, ...others } = doc
  return others
}
