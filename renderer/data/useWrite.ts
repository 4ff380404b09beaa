import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Call, type Envelope, usePorts } from '../ports'
import { toFailure } from './failure'
import { writeKey } from './writeKey'

export interface Write {
  readonly busy: boolean
  /**
   * Sends one write. While one is under way another call answers undefined and sends nothing. The same
   * write tried again after no answer carries the same key, so that the server does it once.
   */
  send(call: Call): Promise<Envelope | undefined>
}

/** The guard of everything that changes the server: set synchronously, before any re-rendering. */
export function useWrite(): Write {
  const { request } = usePorts()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const unanswered = useRef<{ print: string; key: string }>(undefined)
  const mounted = useMounted()

  const send = useCallback(
    async (call: Call) => {
      if (underWay.current) return undefined
      underWay.current = true
      setBusy(true)
      const print = JSON.stringify([call.method, call.url, call.params, printOf(call.body)])
      const key = unanswered.current?.print === print ? unanswered.current.key : writeKey()
      unanswered.current = { print, key }
      try {
        const envelope = await request.send({ quiet: true, ...call, idempotencyKey: key })
        unanswered.current = undefined
        return envelope
      } catch (error) {
        const { kind } = toFailure(error)
        if (kind !== 'network' && kind !== 'timeout') unanswered.current = undefined
        throw error
      } finally {
        underWay.current = false
        if (mounted.current) setBusy(false)
      }
    },
    [request, mounted],
  )
  return useMemo(() => ({ busy, send }), [busy, send])
}

// A form with files cannot be told from another by its text; each try is its own write.
const printOf = (body: unknown): unknown => (body instanceof FormData ? writeKey() : body)

function useMounted() {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
