import { defineAction } from '#actions'
import { late } from '#ui'
import { addMembers } from './action'

// Fetched when somebody chooses people.
const MembersDialog = late(async () => (await import('./MembersDialog')).MembersDialog)

export default defineAction(addMembers, {
  icon: 'plus',
  primary: true,
  run: ({ dialog }) => dialog(MembersDialog),
})
