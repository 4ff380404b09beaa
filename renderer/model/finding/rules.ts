/* Names of the checks, shown in findings: configurators look them up, and allow a warning by its name. */

/** Warnings that a document may allow at their place, with a reason. Warnings about rights are excluded on purpose. */
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
  'same-title',
  'unasked-value',
  'day-against-moment',
  'no-message',
  'meaningless-sum',
  'sums-out-of-time',
  'right-without-view',
  'page-lacks',
  'idle-allow',
] as const
export type AllowableRule = (typeof allowableRules)[number]

/** All rules; a finding without a rule is about the meaning of its document. */
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
