import { defineAction } from '#renderer'
import { late } from '../../renderer/ui/late'
import { resetPassword } from './action'

const ResetDialog = late(async () => (await import('./ResetDialog')).ResetDialog)

export default defineAction(resetPassword, {
  icon: 'undo',
  run: ({ dialog }) => dialog(ResetDialog),
})
