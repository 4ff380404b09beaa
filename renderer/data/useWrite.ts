import { useCallback, useMemo, useRef, useState } from 'react'
import { dataMessages } from '../messages'
import { type Call, type Envelope, Failure, usePorts } from '../ports'
import { isUnanswered, toFailure } from './failure'
import { writeKey } from './writeKey'

export interface Write {
  readonly busy: boolean
  /**
   * Sends one write. While one is under way another call answers undefined and sends nothing. The same
   * write tried again after no answer carries the same key, so that the server does it once; the
   * failure says that nobody knows.
   */
  send(call: Call): Promise<Envelope | undefined>
}

/** The guard of everything that changes the server: set synchronously, before any re-rendering. */
export function useWrite(): Write {
  const { request } = usePorts()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const unanswered = useRef<{ print: string; key: string }>(undefined)

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
        const failure = toFailure(error)
        if (isUnanswered(failure)) throw unknownOutcome(failure)
        // A write that was cancelled may have reached the server all the same.
        if (failure.kind !== 'aborted') unanswered.current = undefined
        throw failure
      } finally {
        underWay.current = false
        setBusy(false)
      }
    },
    [request],
  )
  return useMemo(() => ({ busy, send }), [busy, send])
}

const unknownOutcome = ({ kind, detail }: Failure) =>
  new Failure(kind, dataMessages.unknownOutcome, detail)

// A file cannot be told from another by its text, only by being the same one.
const printOf = (body: unknown): unknown =>
  body instanceof FormData
    ? [...body].map(([name, part]) => [name, typeof part === 'string' ? part : fileKey(part)])
    : body

const fileKeys = new WeakMap<File, string>()

function fileKey(file: File): string {
  const key = fileKeys.get(file) ?? writeKey()
  fileKeys.set(file, key)
  return key
}
