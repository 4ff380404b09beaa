import type { Clipboard } from '../../sheet/clipboard'

/**
 * Writes a block to the system clipboard outside a clipboard event. Uses a copy command, because the newer API is
 * missing on pages without TLS.
 */
export function writeSystemClipboard({ html, text }: Clipboard): boolean {
  const focused = document.activeElement
  const box = document.createElement('textarea')
  box.value = text || ' '
  box.style.position = 'fixed'
  box.style.opacity = '0'
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
  }
  document.body.append(box)
  box.select()
  document.addEventListener('copy', put, true)
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', put, true)
    box.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/**
 * Writes a block that is still being computed: the browser extends the permission of the key press to it. false = it
 * did not.
 */
export async function writeWhenReady(ready: Promise<Clipboard>): Promise<boolean> {
  // Absent on pages without TLS, despite its type.
  const clipboard: globalThis.Clipboard | undefined = navigator.clipboard
  if (clipboard?.write !== undefined) {
    const part = async (kind: keyof Clipboard, type: string) =>
      new Blob([(await ready)[kind]], { type })
    try {
      const [text, html] = [part('text', 'text/plain'), part('html', 'text/html')]
      await clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
      return true
    } catch {
      // Some browsers do not accept promises; others require the page to have the focus.
    }
  }
  return writeSystemClipboard(await ready)
}

/** undefined = the browser only allows reading with Ctrl+V. */
export async function readSystemClipboard(): Promise<Partial<Clipboard> | undefined> {
  // Absent on pages without TLS, despite its type.
  const clipboard: globalThis.Clipboard | undefined = navigator.clipboard
  if (clipboard?.read === undefined) return undefined
  try {
    const [item] = await clipboard.read()
    const text = async (type: string) =>
      item?.types.includes(type) ? await (await item.getType(type)).text() : ''
    return { html: await text('text/html'), text: await text('text/plain') }
  } catch {
    return undefined
  }
}
