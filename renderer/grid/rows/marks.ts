import type { RowMarks } from '../columns/model'
import type { HeldRow } from './rows'

/** Sets or clears one mark of a cell; a row without marks has no marks object. */
export function setMark<K extends keyof RowMarks>(
  row: HeldRow,
  kind: K,
  key: string,
  mark: NonNullable<RowMarks[K]>[string] | undefined,
): void {
  const old = row.marks?.[kind]
  if (mark === undefined && (old === undefined || !Object.hasOwn(old, key))) return
  const { [key]: _, ...others } = old ?? {}
  setMarks(row, kind, mark === undefined ? others : { ...others, [key]: mark })
}

/** Sets or clears all marks of one kind. */
export function setMarks(
  row: HeldRow,
  kind: keyof RowMarks,
  marks: Readonly<Record<string, unknown>>,
): void {
  const { [kind]: _, ...others } = row.marks ?? {}
  const next = Object.keys(marks).length > 0 ? { ...others, [kind]: marks } : others
  row.marks = Object.keys(next).length > 0 ? next : undefined
}
