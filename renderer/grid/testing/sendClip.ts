import { createEvent, fireEvent } from '@testing-library/react'

/** Sends an event of the clipboard to what has the focus. `taken` = the browser does nothing by itself. */
export function sendClip(kind: 'copy' | 'cut' | 'paste', data: Record<string, string> = {}) {
  const kept = { ...data }
  const clipboardData = {
    getData: (type: string) => kept[type] ?? '',
    setData: (type: string, text: string) => {
      kept[type] = text
    },
  }
  const target = document.activeElement ?? document.body
  const event = createEvent[kind](target, { clipboardData })
  fireEvent(target, event)
  return { taken: event.defaultPrevented, kept }
}
