import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Named } from '../cellType'
import { useEvent } from '../ui/useEvent'
import type { ControlProps } from './control'
import { useSearchText } from './openList'
import { useHold } from './useHold'
import { useRefusal } from './useRefusal'

interface Choosing {
  /** Several may be chosen: Escape closes the list and keeps them. */
  readonly multiple: boolean
  /** The choice that a text means; undefined = none, or none that is known yet. */
  find(text: string): string | undefined
  /** The same, of a list that the server keeps. */
  ask?(text: string): Promise<Named>
  choose(value: string): void
  /** Whether the list shows something for a text, which Enter takes. */
  offers(text: string): boolean
  /** A text without a choice is dropped and not refused: it could have been chosen as it stands. Default false. */
  readonly drops?: boolean
  /** What was typed and refused before is gone: the value is told anew. */
  takeBack(): void
}

/**
 * The text that is typed into a list to search it. It is no value yet; who leaves the list with it means the choice
 * that reads so, and a text that means none stays in the box, in red. Escape drops it.
 */
export function useTyped(control: ControlProps, choosing: Choosing) {
  const { multiple, find, ask, choose, offers, drops = false, takeBack } = choosing
  const refusal = useRefusal(control)
  const [isOpen, setOpen] = useState(true)
  const [typed, setTyped] = useSearchText(control.typed ?? refusal.text ?? '')
  // Whether somebody has typed since the list was opened.
  const wasTyped = useRef(control.typed !== undefined)
  const standing = useRef(refusal.text)
  standing.current = refusal.text

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
    refusal.refuse(text)
    ask?.(text).then(
      (named) => {
        if (named === undefined || standing.current !== text) return
        if ('why' in named) refusal.refuse(text, named.why)
        else accept(named.value)
      },
      // The list has told of it.
      () => undefined,
    )
  }
  const accept = useEvent((found: string) => {
    refusal.forget()
    choose(found)
  })
  useHold(control, settle, { keeps: multiple })
  function openAgain() {
    setTyped(refusal.text ?? '')
    setOpen(true)
  }
  // Step by step: a closed list draws nothing anew.
  function settleAndClose() {
    flushSync(settle)
    flushSync(() => setOpen(false))
  }

  return {
    typed: isOpen ? typed : (refusal.text ?? ''),
    isRefused: refusal.text !== undefined,
    /** A member of the list was chosen in it. */
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
        // A list that closes empties its search by itself.
        if (!isOpen) return
        wasTyped.current = true
        setTyped(text)
      },
      onKeyDownCapture(event: KeyboardEvent) {
        const { key, keyCode, nativeEvent } = event
        if (key === 'Escape') wasTyped.current = false
        // The library opens the list by letters, not by what takes some of the refused text away.
        const takesAway = key === 'Backspace' || key === 'Delete'
        if (takesAway && !isOpen && refusal.text !== undefined) flushSync(openAgain)
        // The library takes Tab for a choice of what happens to be the first: here it closes the list, and goes on.
        if (key === 'Tab') settleAndClose()
        // Nothing is offered, or not yet: who enters the text means it as it stands, as who goes on does.
        const isEntered = key === 'Enter' && !nativeEvent.isComposing && keyCode !== composingKey
        if (!isEntered || !isOpen || !wasTyped.current || offers(typed)) return
        event.preventDefault()
        event.stopPropagation()
        settleAndClose()
        if (control.place === 'table') control.onDone?.()
      },
    },
  }
}

/** What an input method is given looks like this in some browsers. */
const composingKey = 229
