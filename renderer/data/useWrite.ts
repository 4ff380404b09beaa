import { useCallback, useMemo, useRef, useState } from 'react'
import { dataMessages } from '../messages'
import { type Call, type Envelope, Failure, usePorts } from '../ports'
import { isUnanswered, toFailure } from './failure'
import { writeKey } from './writeKey'

export interface Write {
  readonly busy: boolean
  /**
   * Sends one write. While one is in progress, further calls send nothing and return undefined. Retrying the same write
   * after no answer uses the same idempotency key, so that the server does it once; the failure says that the outcome
   * is unknown.
   */
  send(call: Call): Promise<Envelope | undefined>
}

/** Guards every change on the server; set synchronously, before any rerender. */
export function useWrite(): Write {
  const sendOne = useWrites()
  const [busy, setBusy] = useState(false)
  const send = useMemo(() => {
    const guarded = oneAtATime(sendOne)
    return async (call: Call) => {
      setBusy(true)
      const envelope = guarded(call)
      // Another write is in progress; that one resets the state.
      if (!envelope) return undefined
      return envelope.finally(() => setBusy(false))
    }
  }, [sendOne])
  return useMemo(() => ({ busy, send }), [busy, send])
}

type SendWrite = (call: Call) => Promise<Envelope>

/** Sends unless another send is in progress; then it sends nothing and returns undefined. */
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

/** For several concurrent writes, each with its own idempotency key (see `Write`). */
export function useWrites(): SendWrite {
  const { request } = usePorts()
  // Keys of writes in progress, and of those without an answer until something else is written.
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
        // A cancelled write may still have reached the server.
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

// Files are compared by identity, because their content is not in the text.
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
