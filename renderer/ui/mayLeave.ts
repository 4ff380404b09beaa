import type { NotifyPort } from '../ports'

/**
 * Asks before unsaved edits are lost. true = continue: they were saved or discarded. `save` tells whether it worked; if
 * not, the user stays and sees the error where it occurred.
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
