import type { Clipboard } from '../../clipboard'

/**
 * Puts a block on the system's clipboard outside a clipboard event. By a copy command of our own: the newer
 * interface is missing where a console is served without TLS.
 */
export function writeSystemClipboard({ html, text }: Clipboard): void {
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
    document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', put, true)
    box.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
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
