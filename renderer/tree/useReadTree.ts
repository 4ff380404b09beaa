import { useCallback, useEffect, useRef, useState } from 'react'
import { type Nested, withBelow } from './nodes'

interface Reading<Found> {
  read(signal: AbortSignal): Promise<Found>
  /** Called before the nodes are shown. */
  done?(found: Found): void
  failed(reason: unknown): void
}

/**
 * A tree that is loaded level by level; undefined until the first level has arrived. Of overlapping loads the latest
 * counts.
 */
export function useReadTree<Node extends Nested<Node>>() {
  const [nodes, setNodes] = useState<readonly Node[]>()
  const reading = useRef(new AbortController())
  useEffect(() => () => reading.current.abort(), [])

  /** Reloads the tree; pending loads are ignored. */
  const readAll = useCallback(async (whole: Reading<readonly Node[]>): Promise<void> => {
    reading.current.abort()
    reading.current = new AbortController()
    await answered(reading.current.signal, whole, setNodes)
  }, [])
  /** Loads the children of a node. */
  const readBelow = useCallback(
    async (value: string, below: Reading<readonly Node[]>): Promise<void> =>
      await answered(reading.current.signal, below, (found) =>
        setNodes((known = []) => withBelow(known, value, found)),
      ),
    [],
  )
  return { nodes, setNodes, readAll, readBelow }
}

/** Settles in every case; late answers are not reported. */
async function answered<Found>(
  signal: AbortSignal,
  { read, done, failed }: Reading<Found>,
  show: (found: Found) => void,
): Promise<void> {
  try {
    const found = await read(signal)
    if (signal.aborted) return
    done?.(found)
    show(found)
  } catch (reason) {
    if (!signal.aborted) failed(reason)
  }
}
