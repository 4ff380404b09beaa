import './toast.css'

type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** How long a notification stays, ms (specification, shell §9), and a word of good news. */
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
 * The console's one way to say something in passing: below the header and the tabs, which it must not
 * cover, above every dialog, and no pointer is stopped by it. With a `text` the `title` stands above it,
 * alone it is the message. Plain elements instead of a component library's, because the login page has
 * none; it outlives the way from the login into the console. The same one again stays one and starts its
 * time anew; `more`, small below the text, does not make it another.
 */
export function toast(kind: ToastKind, title: string, text = '', more = ''): void {
  const note = shown(kind, title, text)
  tellMore(note, more)
  timers.set(
    note,
    setTimeout(() => note.remove(), text === '' && !isWrong(kind) ? wordMs : stayMs),
  )
}

/** The same for work that is under way: stays until the answer is called. */
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
  // What went wrong interrupts a screen reader, the rest waits.
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
  // Shown anew it lies above a modal dialog that was opened since.
  notes.hidePopover?.()
  notes.showPopover?.()
  return note
}

/** What is cut out of a disc of 16 px. */
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
