import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { collect, EditableTable, type GridStore } from '#renderer'
import { benchMessages } from './messages'
import { tableColumns, tableRows } from './table'

declare global {
  interface Window {
    /** What `npm run bench table` calls; each answers when its effect has been painted. */
    tableBench?: {
      /** From the call to the first painted frame with rows, in ms. The code is loaded, the data are made before. */
      mount(): Promise<number>
      insertTop(): Promise<number>
      removeTop(): Promise<number>
      /** Checks all cells; the number of failing ones. */
      validate(): Promise<number>
    }
  }
}

interface TableBenchProps {
  readonly count: number
  readonly always: boolean
  /** The table waits for `mount()`. */
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
        // At once, as what a click shows: else the next frame may come before the table.
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

/** Until the frame after the next one begins: what the act has changed is on the screen then. */
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
