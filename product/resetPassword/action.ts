import type { ActionDocKind } from '#model'
import { resetTexts } from './messages'

/** Sets the password of the account of a row. */
export const resetPassword: ActionDocKind = {
  name: 'resetPassword',
  title: resetTexts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {},
  can: (entity) => `${entity.perm}:password`,
  compile: () => ({}),
}
