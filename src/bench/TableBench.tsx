import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { collect, EditableTable, type GridStore } from '#grid'
import { benchMessages } from './messages'
import { tableColumns, tableRows } from './table'

declare global {
  interface Window {
    /** Functions called by `npm run bench table`; each resolves when its effect has been painted. */
    tableBench?: {
      /** Time from the call to the first painted frame with rows, in ms. Code and data are ready before. */
      mount(): Promise<number>
      insertTop(): Promise<number>
      removeTop(): Promise<number>
      /** Validates all cells; resolves with the number of invalid ones. */
      validate(): Promise<number>
    }
  }
}

interface TableBenchProps {
  readonly count: number
  readonly always: boolean
  /** The table is not rendered before `mount()`. */
  readonly held: boolean
}

/** The editable table without a session or a server: 10 mixed columns in a viewport of 560 px. */
export function TableBench({ count, always, held }: TableBenchProps) {
  const doc = useMemo(
    () => ({ columns: tableColumns, rowNumber: true, height: 560, alwaysEdit: always }),
    [always],
  )
  const rows = useMemo(() => tableRows(count), [count])
  const [shown, setShown] = useState(!held)
  const handle = useRef<GridStore>(null)
  useEffect(() => {
    const table = () => {
      if (!handle.current) throw new Error('the table is not there')
      return handle.current
    }
    window.tableBench = {
      async mount() {
        await EditableTable.preload()
        // Synchronously, like a click: otherwise the next frame may be painted before the table.
        return timed(() => flushSync(() => setShown(true)))
      },
      insertTop: () => timed(() => table().insert([{}], 0)),
      removeTop: () =>
        timed(() =>
          table().remove(
            table()
              .table.order.slice(0, 1)
              .map(({ id }) => id),
          ),
        ),
      async validate() {
        const { errors } = await collect(table())
        return errors.length
      },
    }
    return () => {
      delete window.tableBench
    }
  }, [])
  return shown ? (
    <EditableTable
      doc={doc}
      title={benchMessages.tableTitle}
      rows={rows}
      onStore={(store) => {
        handle.current = store
      }}
    />
  ) : null
}

/** Measures until the frame after the next one begins: then the change is on the screen. */
async function timed(act: () => void): Promise<number> {
  const began = performance.now()
  act()
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
  return performance.now() - began
}
