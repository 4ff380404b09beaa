import { defineAction } from '#actions'
import { late } from '#ui'
import { replyMail } from './action'

const ReplyDialog = late(async () => (await import('./ReplyDialog')).ReplyDialog)

export default defineAction(replyMail, {
  icon: 'mail',
  run: ({ dialog }) => dialog(ReplyDialog),
})
