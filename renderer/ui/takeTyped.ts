/** Some controls hand over what was typed when they lose the focus. */
export function takeTyped(within: (element: HTMLElement) => boolean): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !within(activeElement)) return
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}
