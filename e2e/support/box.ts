import type { Locator } from 'playwright'

/** Where an element stands in the window, in px; throws when it is not drawn. */
export async function boxOf(
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not drawn`)
  return box
}
