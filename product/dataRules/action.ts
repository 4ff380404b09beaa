import type { ActionDocKind } from '#model'
import { ruleTexts } from './messages'

/** The rules that hang on a menu entry: which of its records whoever is granted them sees. */
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
