import { type ActionDocKind, permissionOf } from '#model'
import { memberTexts } from './messages'

/** Makes people members of the department whose list it stands above: as many at once as are chosen. */
export const addMembers: ActionDocKind<object> = {
  name: 'addMembers',
  title: memberTexts.title,
  places: ['toolbar'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {},
  needs: 'add',
  can: (entity) => permissionOf(entity, 'add'),
  compile: () => ({}),
}
