/** The whole text of a cell in which something is cut off; undefined = all of it is seen. */
export function overflowing(cell: HTMLElement): string | undefined {
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('span, div, a')].some(
    (element) =>
      !element.hasAttribute('data-handle') &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0,
  )
  // biome-ignore lint/performance/useDomNodeTextContent: as it is seen, tags of a list apart
  const text = isCut ? cell.innerText.trim() : ''
  return text === '' ? undefined : text
}
