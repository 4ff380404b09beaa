import { gridMessages } from '../columns/messages'
import type { RowId } from '../columns/model'

/** What is still on its way into the table: nobody may read the table out before it has come. */
export interface Pending {
  /** A cell's file: `name` = what it is called, null = it has come, or was given up. */
  setFile(row: RowId, key: string, name: string | null): void
  /** Other work, by its name; ended by calling what is answered. */
  begin(what: string): () => void
  names(): readonly string[]
  /** Resolves as soon as nothing is on its way. */
  settled(): Promise<void>
}

export function createPending(): Pending {
  const waits = new Map<unknown, string>()
  const waiting: (() => void)[] = []
  function end(key: unknown) {
    waits.delete(key)
    if (waits.size > 0) return
    for (const done of waiting.splice(0)) done()
  }
  return {
    setFile(row, key, name) {
      const cell = JSON.stringify([row, key])
      if (name === null) end(cell)
      else waits.set(cell, gridMessages.uploading(name))
    },
    begin(what) {
      const key = Symbol(what)
      waits.set(key, what)
      return () => end(key)
    },
    names: () => [...waits.values()],
    settled: () =>
      waits.size === 0 ? Promise.resolve() : new Promise((done) => waiting.push(done)),
  }
}
