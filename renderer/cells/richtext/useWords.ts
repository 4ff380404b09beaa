import { useEffect, useState } from 'react'
import { useEvent } from '../../ui/useEvent'
import { textOf } from '../../values/htmlText'
import { richtextMessages as messages } from './messages'
import { watchWords } from './wordLimit'

interface Bounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** The number of characters and the error about it. */
export function useWords(value: string | null, { min, max }: Bounds) {
  const [count, setCount] = useState(() => textOf(value ?? '').length)
  const [note, setNote] = useState<string>()
  const [watch, setWatch] = useState<ReturnType<typeof watchWords>>()
  useEffect(() => {
    const made = watchWords({
      min,
      max,
      onCount(next) {
        setCount(next)
        setNote(undefined)
      },
      onLimit: (flag, limit, next) =>
        setNote(flag === 'max' ? messages.tooMany(limit, next) : messages.tooFew(limit, next)),
    })
    setWatch(made)
    return made.stop
  }, [min, max])
  const onText = useEvent((html: string) => watch?.text(html))
  return { count, note, onText }
}
