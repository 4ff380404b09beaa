import { defineAction } from '#actions'
import { late } from '#ui'
import { grantRights } from './action'

// Fetched on first use: few users grant rights.
const GrantDialog = late(async () => (await import('./GrantDialog')).GrantDialog)

export default defineAction(grantRights, {
  icon: 'check',
  run: ({ dialog }) => dialog(GrantDialog),
})
