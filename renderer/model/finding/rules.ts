/*
 * The names of what is checked, as findings bear them: configurators look them up, and allow a warning by its name.
 */

/** Warnings that a document may allow in their place, with a reason. Rights are no matter of taste: they are not here. */
export const allowableRules = [
  'dead-condition',
  'division-by-zero',
  'enabled-in-vain',
  'unbounded-bulk',
  'rich-text-column',
  'unused-dictionary',
  'page-in-no-menu',
  'untested-entity',
  'unreached',
  'never-added',
  'ratio-as-percent',
  'same-text',
  'idle-allow',
] as const
export type AllowableRule = (typeof allowableRules)[number]

/** All of them: what nobody has named more closely is of the meaning of its document. */
export type Rule =
  | AllowableRule
  | 'text'
  | 'shape'
  | 'meaning'
  | 'unknown-name'
  | 'expression'
  | 'failed-test'
  | 'leak'
  | 'button-right'
  | 'button-call'
  | 'never-saved'
  | 'report-condition'
  | 'no-menu'
  | 'stored-values'
  | 'orphaned-column'
  | 'waiting'
