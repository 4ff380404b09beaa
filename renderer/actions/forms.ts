import type { RunContext } from './define'

export const runAdd = ({ open }: RunContext): void => open({ mode: 'add' })

/** Opens the one row it was started on. */
export function runOpen(mode: 'edit' | 'copy' | 'view') {
  return ({ open, rows: [row] }: RunContext): void => {
    if (row?.id !== undefined) open({ mode, id: row.id })
  }
}

/** A new record below the row, in a tree. */
export function runAddChild({ open, rows: [row] }: RunContext): void {
  if (row?.id !== undefined) open({ mode: 'add', below: row.id })
}
