import { defineAction } from '#actions'
import { late } from '#ui'
import { preview } from './action'

const PreviewDialog = late(async () => (await import('./PreviewDialog')).PreviewDialog)

export default defineAction(preview, {
  icon: 'eye',
  run: ({ dialog }) => dialog(PreviewDialog),
})
