/** Rights to change the documents themselves, in the order in which one needs the others. */
export const documentRights = {
  /** Texts in force, releases, history. */
  view: 'document:view',
  /** Changesets. */
  edit: 'document:edit',
  /** Releases of documents of the company that the caller acts in. */
  publish: 'document:publish',
  /** Releases of all documents. */
  publishAll: 'platform:publish',
} as const

/**
 * Whether a right is over all companies at once: it counts only from a role that is held in all of them, and is never
 * open to everybody by a rule that is switched off.
 */
export const isOverAll = (code: string): boolean => code.startsWith('platform:')

/** Whether those who lack a right are not told that it exists. */
export const isUntold = (code: string): boolean =>
  code.startsWith('platform:') || code.startsWith('document:')
