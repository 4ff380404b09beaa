import './toast.css'

/** How long a notification stays, ms (specification, shell §9). */
const stayMs = 4000

type ToastKind = 'success' | 'warning' | 'error'

const shown = new Map<string, NodeJS.Timeout | number>()

/**
 * A notification with title and text in the upper right corner. Plain elements instead of the component
 * library's, because the login page does not load that; it outlives the way from the login into the
 * console. The same one again stays one and starts its time anew; `more`, small below the text, does not
 * make it another.
 */
export function toast(kind: ToastKind, title: string, text: string, more = ''): void {
  const key = `${kind}\n${title}\n${text}`
  const timer = shown.get(key)
  if (timer !== undefined) clearTimeout(timer)
  const note = noteOf(key) ?? addNote(key, kind, title, text)
  tellMore(note, more)
  shown.set(
    key,
    setTimeout(() => {
      shown.delete(key)
      note.remove()
    }, stayMs),
  )
}

function addNote(key: string, kind: ToastKind, title: string, text: string): HTMLElement {
  const note = document.createElement('div')
  note.className = 'toast'
  note.dataset.kind = kind
  note.dataset.key = key
  // Errors interrupt a screen reader, good news waits.
  note.role = kind === 'success' ? 'status' : 'alert'
  for (const [tag, content] of [
    ['strong', title],
    ['p', text],
  ] as const) {
    const line = document.createElement(tag)
    line.textContent = content
    note.append(line)
  }
  const notes = corner()
  notes.append(note)
  // Shown anew it lies above a modal dialog that was opened since.
  notes.hidePopover?.()
  notes.showPopover?.()
  return note
}

function tellMore(note: HTMLElement, more: string): void {
  const line = note.querySelector('small') ?? document.createElement('small')
  if (line.textContent !== more) line.textContent = more
  if (more !== '') note.append(line)
}

const noteOf = (key: string) =>
  [...corner().children].find(
    (note): note is HTMLElement => note instanceof HTMLElement && note.dataset.key === key,
  )

function corner(): HTMLElement {
  const there = document.querySelector<HTMLElement>('.toasts')
  if (there) return there
  const fresh = document.createElement('div')
  fresh.className = 'toasts'
  fresh.popover = 'manual'
  document.body.append(fresh)
  return fresh
}
