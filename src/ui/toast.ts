import './toast.css'

type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** Duration of a notification (specification, shell §9), and of a success message, ms. */
const [stayMs, wordMs] = [4000, 3000]

const isWrong = (kind: ToastKind): boolean => kind === 'error' || kind === 'warning'

const tones: Readonly<Record<ToastKind, string>> = {
  success: 'green',
  info: 'blue',
  warning: 'amber',
  error: 'red',
}

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Shows a short message: below header and tabs, above every dialog, without blocking the pointer. With a `text`,
 * `title` is shown above it; alone, `title` is the message. Uses plain elements, because the login page has no
 * component library; it survives the change from login to console. An equal message is not repeated but restarts its
 * time; a different `more` (small print) still counts as equal.
 */
export function toast(kind: ToastKind, title: string, text = '', more = ''): void {
  const note = shown(kind, title, text)
  tellMore(note, more)
  timers.set(
    note,
    setTimeout(() => note.remove(), text === '' && !isWrong(kind) ? wordMs : stayMs),
  )
}

/** A message for running work: stays until the returned function is called. */
export function progress(text: string): () => void {
  const note = shown('info', text, '')
  return () => note.remove()
}

function shown(kind: ToastKind, title: string, text: string): HTMLElement {
  const key = `${kind}\n${title}\n${text}`
  const note = noteOf(key) ?? addNote(key, kind, title, text)
  clearTimeout(timers.get(note))
  return note
}

function addNote(key: string, kind: ToastKind, title: string, text: string): HTMLElement {
  const note = document.createElement('div')
  note.className = 'toast'
  note.dataset.kind = kind
  note.dataset.tone = tones[kind]
  note.dataset.key = key
  // Errors interrupt a screen reader, others wait.
  note.role = isWrong(kind) ? 'alert' : 'status'
  const body = document.createElement('div')
  const lines =
    text === ''
      ? [['p', title]]
      : [
          ['strong', title],
          ['p', text],
        ]
  for (const [tag = '', content = ''] of lines) {
    const line = document.createElement(tag)
    line.textContent = content
    body.append(line)
  }
  note.append(signOf(kind), body)
  const notes = corner()
  notes.append(note)
  // Showing it again puts it above modal dialogs that were opened since.
  notes.hidePopover?.()
  notes.showPopover?.()
  return note
}

/** Shapes cut out of a disc of 16 px. */
const signs: Readonly<Record<ToastKind, string>> = {
  success: 'M7 11.2 3.9 8.1l1.1-1.1L7 9l4-4 1.1 1.1Z',
  info: 'M7.2 3.6h1.6v1.6H7.2ZM7.2 6.6h1.6v5.8H7.2Z',
  warning: 'M7.2 3.6h1.6v5.6H7.2ZM7.2 10.6h1.6v1.7H7.2Z',
  error:
    'm8 6.9 2.5-2.5 1.1 1.1L9.1 8l2.5 2.5-1.1 1.1L8 9.1l-2.5 2.5-1.1-1.1L6.9 8 4.4 5.5l1.1-1.1Z',
}

function signOf(kind: ToastKind): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const sign = document.createElementNS(namespace, 'svg')
  sign.setAttribute('viewBox', '0 0 16 16')
  sign.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('fill-rule', 'evenodd')
  path.setAttribute('d', `M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0Z${signs[kind]}`)
  sign.append(path)
  return sign
}

function tellMore(note: HTMLElement, more: string): void {
  const line = note.querySelector('small') ?? document.createElement('small')
  if (line.textContent !== more) line.textContent = more
  if (more !== '') note.lastElementChild?.append(line)
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
