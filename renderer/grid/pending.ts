import type { RowId } from './model'

/** What cells still wait for, a file on its way: nobody may read the table out before it has come. */
export interface Pending {
  /** `what` = the file's name, null = it has come, or was given up. */
  set(row: RowId, key: string, what: string | null): void
  names(): readonly string[]
  /** Resolves as soon as no cell waits. */
  settled(): Promise<void>
}

export function createPending(): Pending {
  const waits = new Map<string, string>()
  const waiting: (() => void)[] = []
  return {
    set(row, key, what) {
      const cell = JSON.stringify([row, key])
      if (what !== null) waits.set(cell, what)
      else waits.delete(cell)
      if (waits.size > 0) return
      for (const done of waiting.splice(0)) done()
    },
    names: () => [...waits.values()],
    settled: () =>
      waits.size === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done)),
  }
}
