import { defineAction } from '#actions'
import { late } from '#ui'
import { compareVersions } from './action'

const VersionsDialog = late(async () => (await import('./VersionsDialog')).VersionsDialog)

export default defineAction(compareVersions, {
  icon: 'columns',
  run: ({ dialog }) => dialog(VersionsDialog),
})
