import type { ActionDocKind } from '#model'
import { ruleTexts } from './messages'

/** The rules of a menu entry: they limit which records its grantees see. */
export const dataRules: ActionDocKind<object> = {
  name: 'dataRules',
  title: ruleTexts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {},
  can: (entity) => `${entity.perm}:view`,
  compile: () => ({}),
}
