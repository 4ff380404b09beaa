import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Named } from '../cellType'
import { isComposing } from '../ui/composing'
import { useEvent } from '../ui/useEvent'
import type { ControlProps } from './control'
import { useSearchText } from './openList'
import { useHold } from './useHold'
import { useRefusal } from './useRefusal'

interface Choosing {
  /** The option meant by a text; undefined = none, or none known yet. */
  find(text: string): string | undefined
  /** The same for a list on the server. */
  ask?(text: string): Promise<Named>
  choose(value: string): void
  /** Whether the list shows an option for the text, which Enter takes. */
  offers(text: string): boolean
  /** Drop a text without an option instead of refusing it: it could have been chosen as it is. Default false. */
  readonly drops?: boolean
  /** The refused text is gone: report the value again. */
  takeBack(): void
}

/**
 * The search text of a list. It is no value: on leaving the list, the option with exactly this text is chosen; a text
 * without an option stays in the box, in red. Escape drops it.
 */
export function useTyped(control: ControlProps, choosing: Choosing) {
  const { find, ask, choose, offers, drops = false, takeBack } = choosing
  const refusal = useRefusal(control)
  const [isOpen, setOpen] = useState(true)
  const [typed, setTyped] = useSearchText(control.typed ?? refusal.text ?? '')
  // Whether the user has typed since the list was opened.
  const wasTyped = useRef(control.typed !== undefined)
  const standing = useRef(refusal.text)
  standing.current = refusal.text
  // The text left here last without an option.
  const left = useRef<string>(undefined)

  const settle = useEvent(() => {
    if (!wasTyped.current) return
    wasTyped.current = false
    const text = typed.trim()
    setTyped('')
    if (text === (refusal.text ?? '')) return
    const found = text === '' ? undefined : find(text)
    if (found === undefined && text !== '') return drops ? undefined : refuse(text)
    refusal.forget()
    if (found === undefined) takeBack()
    else choose(found)
  })
  function refuse(text: string) {
    left.current = text
    refusal.refuse(text)
    ask?.(text).then(
      (named) => {
        if (named === undefined || standing.current !== text) return
        if ('why' in named) refusal.refuse(text, named.why)
        else accept(named.value)
      },
      // The list has reported the failure.
      () => undefined,
    )
  }
  const accept = useEvent((found: string) => {
    refusal.forget()
    choose(found)
  })
  // A text left before the options arrived may match one of them now.
  useEffect(() => {
    if (left.current === undefined) return
    const found = left.current === refusal.text ? find(left.current) : undefined
    if (found !== undefined) accept(found)
    if (found !== undefined || left.current !== refusal.text) left.current = undefined
  })
  useHold(control, settle)
  function openAgain() {
    setTyped(refusal.text ?? '')
    setOpen(true)
  }
  // Separate steps: a closed list does not render.
  function settleAndClose() {
    flushSync(settle)
    flushSync(() => setOpen(false))
  }

  return {
    typed: isOpen ? typed : (refusal.text ?? ''),
    isRefused: refusal.text !== undefined,
    /** An option was chosen in the list. */
    chosen() {
      wasTyped.current = false
      setTyped('')
      refusal.forget()
    },
    list: {
      open: isOpen,
      onOpenChange(open: boolean) {
        if (open) return openAgain()
        if (wasTyped.current) {
          settle()
          if (control.place === 'table') control.onDone?.()
        }
        setOpen(false)
      },
      searchValue: isOpen ? typed : (refusal.text ?? ''),
      onSearch(text: string) {
        // A list clears its search text when it closes.
        if (!isOpen) return
        wasTyped.current = true
        setTyped(text)
      },
      onKeyDownCapture(event: KeyboardEvent) {
        const { key, nativeEvent } = event
        if (key === 'Escape') wasTyped.current = false
        // The library opens the list on letters, but not on keys that delete part of the refused text.
        const takesAway = key === 'Backspace' || key === 'Delete'
        if (takesAway && !isOpen && refusal.text !== undefined) flushSync(openAgain)
        // The library treats Tab as choosing the first option: here Tab closes the list and moves on.
        if (key === 'Tab') settleAndClose()
        // Nothing is offered (yet): Enter means the text as typed, as leaving does.
        const isEntered = key === 'Enter' && !isComposing(nativeEvent)
        if (!isEntered || !isOpen || !wasTyped.current || offers(typed)) return
        event.preventDefault()
        event.stopPropagation()
        settleAndClose()
        if (control.place === 'table') control.onDone?.()
      },
    },
  }
}
