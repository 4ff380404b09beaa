import { Type } from 'typebox'
import { type ActionDocKind, permissionOf } from '#model'
import { endpointUrl } from '../../renderer/model/document/endpointUrl'
import { ref } from '../../renderer/model/document/schema'
import { memberTexts } from './messages'

export interface MembersProps {
  /** The name under which the id of what they are added to is sent. */
  readonly owner: string
  /** Address below the API base; the ids of the people go with it as `userIdList`. */
  readonly save: string
}

/** Adds people to the department, or gives them the role, whose list it stands above: as many at once as are chosen. */
export const addMembers: ActionDocKind<MembersProps> = {
  name: 'addMembers',
  title: memberTexts.title,
  places: ['toolbar'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {
    owner: Type.String({
      ...{ minLength: 1, maxLength: 50, pattern: '^[A-Za-z]\\w*$' },
      description: memberTexts.owner,
    }),
    save: ref('endpoint', memberTexts.save),
  },
  needs: 'add',
  can: (entity) => permissionOf(entity, 'add'),
  compile: ({ owner, save }) => ({
    owner: String(owner),
    save: endpointUrl(save),
  }),
}
