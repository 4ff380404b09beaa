import type { Clipboard } from '../../sheet/clipboard'

/**
 * Puts a block on the system's clipboard outside a clipboard event. By a copy command of our own: the newer
 * interface is missing where a console is served without TLS.
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

/** What is still being worked out: the browser gives it the leave of the key that asked for it. false = it did not. */
export async function writeWhenReady(ready: Promise<Clipboard>): Promise<boolean> {
  // Absent on pages without TLS, whatever the types say.
  const clipboard: globalThis.Clipboard | undefined = navigator.clipboard
  if (clipboard?.write !== undefined) {
    const part = async (kind: keyof Clipboard, type: string) =>
      new Blob([(await ready)[kind]], { type })
    try {
      const [text, html] = [part('text', 'text/plain'), part('html', 'text/html')]
      await clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
      return true
    } catch {
      // Some take no promises; others want the page to have the focus.
    }
  }
  return writeSystemClipboard(await ready)
}

/** undefined = the browser does not let a page read it without Ctrl+V. */
export async function readSystemClipboard(): Promise<Partial<Clipboard> | undefined> {
  // Absent on pages without TLS, whatever the types say.
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
