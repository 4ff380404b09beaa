import { Type } from 'typebox'
import { type ActionDocKind, endpointUrl, permissionOf, ref } from '#model'
import { memberTexts } from './messages'

export interface MembersProps {
  /** Parameter name for the id of the department or role. */
  readonly owner: string
  /** Path below the API base; the people's ids are sent as `userIdList`. */
  readonly save: string
}

/** Adds people to the department, or gives them the role, whose list is shown; several at once. */
export const addMembers: ActionDocKind<MembersProps> = {
  name: 'addMembers',
  title: memberTexts.title,
  places: ['toolbar'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {
    owner: Type.String({
      minLength: 1,
      maxLength: 50,
      pattern: '^[A-Za-z]\\w*$',
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
