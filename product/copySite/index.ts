import { defineAction } from '#actions'
import { late } from '#ui'
import { copySite } from './action'

const CopySiteDialog = late(async () => (await import('./CopySiteDialog')).CopySiteDialog)

export default defineAction(copySite, {
  icon: 'copy',
  run: ({ dialog }) => dialog(CopySiteDialog),
})
