import type { Stored } from '../../contracts/records'

/** Which record a row of a sheet is, and as of which version: '0190…@3'. */
export const refOf = ({ id, ver }: Pick<Stored, 'id' | 'ver'>): string => `${id}@${ver}`

export interface RowRef {
  readonly id: string
  /** Absent when somebody typed the id alone. */
  readonly ver?: number
}

/** Reads a reference; undefined for a cell that holds none. */
export function readRef(text: string): RowRef | undefined {
  const [, id = '', ver] = /^([\w-]{1,36})(?:@(\d{1,9}))?$/.exec(text.trim()) ?? []
  if (id === '') return undefined
  return ver === undefined ? { id } : { id, ver: Number(ver) }
}
