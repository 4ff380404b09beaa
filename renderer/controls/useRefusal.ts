import { useState } from 'react'
import type { ControlProps } from './control'

interface Refusal {
  /** What stands in the control in place of its value; undefined = the value does. */
  readonly text: string | undefined
  refuse(text: string, why?: string): void
  /** A value has taken its place. */
  forget(): void
}

/** A text that could not be read. A form and a table keep it with the value, elsewhere the control does. */
export function useRefusal({
  refused,
  onRefuse,
}: Pick<ControlProps, 'refused' | 'onRefuse'>): Refusal {
  const [own, setOwn] = useState<string>()
  return {
    text: onRefuse ? refused : own,
    refuse(text, why) {
      if (!onRefuse) setOwn(text)
      else if (why === undefined) onRefuse(text)
      else onRefuse(text, why)
    },
    forget: () => setOwn(undefined),
  }
}
