import { defineAction } from '#renderer'
import { late } from '../../renderer/ui/late'
import { grantRights } from './action'

// Fetched when somebody gives rights: few do.
const GrantDialog = late(async () => (await import('./GrantDialog')).GrantDialog)

export default defineAction(grantRights, {
  icon: 'check',
  run: ({ dialog }) => dialog(GrantDialog),
})
