import type { NotifyPort } from '../ports'

/**
 * Asks before unsaved edits are lost. true = go on: they have been saved, or are given up. `save` answers whether
 * it worked; who stays because it did not sees why where it happened.
 */
export async function mayLeave(
  notify: NotifyPort,
  question: { readonly title: string; readonly text?: string },
  save: (() => Promise<boolean>) | undefined,
): Promise<boolean> {
  if (!save || !notify.askToLeave) return notify.confirm({ ...question, danger: true })
  const way = await notify.askToLeave(question)
  return way === 'save' ? save() : way === 'leave'
}
