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
  const sendOne = useWrites()
  const [busy, setBusy] = useState(false)
  const send = useMemo(() => {
    const guarded = oneAtATime(sendOne)
    return async (call: Call) => {
      setBusy(true)
      const envelope = guarded(call)
      // Refused, for another is under way: that one ends it.
      if (!envelope) return undefined
      return envelope.finally(() => setBusy(false))
    }
  }, [sendOne])
  return useMemo(() => ({ busy, send }), [busy, send])
}

type SendWrite = (call: Call) => Promise<Envelope>

/** Sends while nothing is under way; else nothing is sent, and the answer is undefined. */
export function oneAtATime(send: SendWrite): (call: Call) => Promise<Envelope> | undefined {
  let isUnderWay = false
  return (call) => {
    if (isUnderWay) return undefined
    isUnderWay = true
    return send(call).finally(() => {
      isUnderWay = false
    })
  }
}

/** Writes of which several may be under way, each with a key of its own as `Write` says. */
export function useWrites(): SendWrite {
  const { request } = usePorts()
  // Of what is under way, and of what got no answer until something else is written.
  const keys = useRef(new Map<string, string>())
  const underWay = useRef(0)
  return useCallback(
    async (call: Call) => {
      const print = JSON.stringify([call.method, call.url, call.params, printOf(call.body)])
      if (underWay.current === 0 && !keys.current.has(print)) keys.current.clear()
      const key = keys.current.get(print) ?? writeKey()
      keys.current.set(print, key)
      underWay.current += 1
      try {
        const envelope = await request.send({ quiet: true, ...call, idempotencyKey: key })
        keys.current.delete(print)
        return envelope
      } catch (error) {
        const failure = toFailure(error)
        if (isUnanswered(failure)) throw unknownOutcome(failure)
        // A write that was cancelled may have reached the server all the same.
        if (failure.kind !== 'aborted') keys.current.delete(print)
        throw failure
      } finally {
        underWay.current -= 1
      }
    },
    [request],
  )
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
