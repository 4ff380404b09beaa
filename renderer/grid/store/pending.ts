import { gridMessages } from '../columns/messages'
import type { RowId } from '../columns/model'

/** Work in progress that will change the table: its data must not be read before it has finished. */
export interface Pending {
  /** A cell's upload: `name` = file name, null = finished or cancelled. */
  setFile(row: RowId, key: string, name: string | null): void
  /** Starts other work by name; call the returned function to end it. */
  begin(what: string): () => void
  names(): readonly string[]
  /** Resolves when nothing is in progress. */
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
