import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button'
import { impactMessages as messages } from './messages'

interface SomeProps<T> {
  readonly of: readonly T[]
  keyOf(one: T): string
  show(one: T): ReactNode
}

const first = 12
// A remainder of one or two is shown at once.
const spare = 3

/** A list with its first lines shown; a button shows the rest. */
export function Some<T>({ of, keyOf, show }: SomeProps<T>) {
  const [whole, setWhole] = useState(false)
  const shown = whole || of.length <= first + spare ? of : of.slice(0, first)
  return (
    <>
      <ul>
        {shown.map((one) => (
          <li key={keyOf(one)}>{show(one)}</li>
        ))}
      </ul>
      {shown.length < of.length && (
        <Button kind="text" onClick={() => setWhole(true)}>
          {messages.rest(of.length - shown.length)}
        </Button>
      )}
    </>
  )
}
