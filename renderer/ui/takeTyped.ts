/** Commits typed text in controls that only do so on blur. */
export function takeTyped(within: (element: HTMLElement) => boolean): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !within(activeElement)) return
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}
