import { type RefObject, useContext, useEffect, useState } from 'react'
import { RefusedTextsContext } from '../ui/refusedTexts'
import { cellMessages } from '../values/messages'
import type { ControlProps } from './control'

interface Refusal {
  /** Invalid text shown instead of the value; undefined = the value is shown. */
  readonly text: string | undefined
  refuse(text: string, why?: string): void
  /** A valid value has replaced it. */
  forget(): void
}

/** Keeps text that could not be parsed. Forms and tables keep it with the value; elsewhere the control does. */
export function useRefusal({
  id,
  refused,
  onRefuse,
}: Pick<ControlProps, 'id' | 'refused' | 'onRefuse'>): Refusal & {
  readonly why: string | undefined
} {
  const texts = useContext(RefusedTextsContext)
  const [own, setOwn] = useState<
    { readonly text: string; readonly why?: string | undefined } | undefined
  >(() => {
    const text = onRefuse ? undefined : texts.textOf(id)
    return text === undefined ? undefined : { text }
  })
  return {
    text: onRefuse ? refused : own?.text,
    why: own?.why,
    refuse(text, why) {
      if (!onRefuse) {
        setOwn({ text, why })
        texts.note(id, text)
      } else if (why === undefined) onRefuse(text)
      else onRefuse(text, why)
    },
    forget() {
      setOwn(undefined)
      if (!onRefuse) texts.note(id, undefined)
    },
  }
}

/**
 * The message of a refused text that nobody else keeps; undefined = there is none. It prevents the surrounding form
 * from being submitted.
 */
export function useMistake(
  box: RefObject<HTMLInputElement | null>,
  { text, why }: ReturnType<typeof useRefusal>,
  { label, onRefuse }: Pick<ControlProps, 'label' | 'onRefuse'>,
): string | undefined {
  const mistake =
    text === undefined || onRefuse ? undefined : (why ?? cellMessages.refused(text, label))
  useEffect(() => box.current?.setCustomValidity(mistake ?? ''), [box, mistake])
  return mistake
}
