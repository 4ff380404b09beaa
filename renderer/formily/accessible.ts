/**
 * Puts right what components of the library leave to be desired, for people who do not see them: boxes without a name,
 * states on elements that have none. Call it whenever something of the part may have been drawn anew.
 */
export function makeAccessible(part: HTMLElement, all: string): void {
  for (const box of part.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    if (box.closest('label')?.textContent) continue
    set(box, 'aria-label', box.closest('[title]')?.getAttribute('title') || all)
  }
  for (const state of ['aria-invalid', 'aria-required']) {
    for (const element of part.querySelectorAll(`div[${state}]:not([role])`))
      element.removeAttribute(state)
  }
  // What scrolls and holds nothing that takes the focus is reached by itself.
  for (const list of part.querySelectorAll('ul')) {
    if (!list.querySelector('input:enabled')) set(list, 'tabindex', '0')
  }
}

function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}
