import type { KeyboardEvent } from 'react'
import type { TreeLine } from './nodes'

/** Effect of a key on a line: move to another line, or open or close the line. */
export type TreeStep = { readonly to: number } | { readonly turn: boolean }

/**
 * Keys of a tree: up and down, first and last; right opens or moves to the first child; left closes or moves to the
 * parent. undefined = not a key of the tree; a step to the line itself does nothing.
 */
export function treeStep<Node>(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  lines: readonly TreeLine<Node>[],
  at: number,
): TreeStep | undefined {
  const line = lines[at]
  if (!line || ctrlKey || metaKey || altKey) return undefined
  const last = lines.length - 1
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, last) }
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: last }
    case 'ArrowRight':
      return line.open === false ? { turn: true } : { to: line.open ? Math.min(at + 1, last) : at }
    case 'ArrowLeft': {
      if (line.open) return { turn: false }
      const parent = lines.findIndex(({ id }) => id === line.above.at(-1))
      return { to: parent < 0 ? at : parent }
    }
    default:
      return undefined
  }
}

export interface Typed {
  readonly text: string
  /** When the last key was pressed. */
  readonly at: number
}

/** Keys within this time are read as one text. */
const pauseMs = 700

/** Type-ahead: moves to the next line that starts with the typed text. */
export function typedTo(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>,
  typed: { current: Typed },
  { texts, index }: { texts(): readonly string[]; readonly index: number },
): TreeStep | undefined {
  const { key, timeStamp } = event
  if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) {
    return undefined
  }
  const goesOn = timeStamp - typed.current.at < pauseMs
  const text = (goesOn ? typed.current.text : '') + key.toLowerCase()
  typed.current = { text, at: timeStamp }
  const all = texts()
  // The first letter leaves the current line, later ones may stay on it.
  const from = text.length === 1 ? index + 1 : index
  const order = all.map((_, step) => (from + step) % all.length)
  const to = order.find((at) => all[at]?.toLowerCase().startsWith(text))
  return to === undefined ? undefined : { to }
}
