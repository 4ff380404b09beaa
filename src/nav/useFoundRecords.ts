import { useEffect, useState } from 'react'
import { Failure } from '#ports'
import type { MenuNode } from '../menu/nodes'
import { type Answer, askRecords } from './foundRecords'

/** Keys typed faster than this ask once. */
const pauseMs = 150

const nothing: Answer = { records: [], adds: [] }

interface Finding extends Answer {
  /** The answer to the text is on its way; what is shown answers an earlier one. */
  readonly isAsking: boolean
  /** Why there is none. */
  readonly failure?: Failure
  again(): void
}

/**
 * Records for what is typed. An answer that comes after the text has changed is dropped, however late it is; until the
 * next one is there, the last one stays.
 */
export function useFoundRecords(typed: string, menu: readonly MenuNode[]): Finding {
  const text = typed.trim()
  const [round, setRound] = useState(0)
  const [last, setLast] = useState<{
    readonly asked: string
    readonly answer: Answer
    readonly failure?: Failure
  }>({ asked: '', answer: nothing })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    const leave = new AbortController()
    if (text === '') {
      setLast({ asked: '', answer: nothing })
      return
    }
    const pause = setTimeout(() => {
      askRecords(text, menu, leave.signal).then(
        (answer) => {
          if (!leave.signal.aborted) setLast({ asked: text, answer })
        },
        (error: unknown) => {
          if (leave.signal.aborted) return
          if (!(error instanceof Failure)) throw error
          setLast({ asked: text, answer: nothing, failure: error })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(pause)
      leave.abort()
    }
  }, [text, menu, round])

  const { asked, answer, failure } = last
  return {
    ...(text === '' ? nothing : answer),
    isAsking: text !== asked,
    ...(failure && text === asked && { failure }),
    again() {
      setLast({ asked: '', answer: nothing })
      setRound((before) => before + 1)
    },
  }
}
