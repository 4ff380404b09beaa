import type { Stored } from '../../contracts/records'

/** Id and version of a row's record: '0190…@3'. */
export const refOf = ({ id, ver }: Pick<Stored, 'id' | 'ver'>): string => `${id}@${ver}`

export interface RowRef {
  readonly id: string
  /** Absent if somebody typed only the id. */
  readonly ver?: number
}

/** Parses a reference; undefined = it is none. */
export function readRef(text: string): RowRef | undefined {
  const [, id = '', ver] = /^([\w-]{1,36})(?:@(\d{1,9}))?$/.exec(text.trim()) ?? []
  if (id === '') return undefined
  return ver === undefined ? { id } : { id, ver: Number(ver) }
}
