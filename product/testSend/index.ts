import { defineAction } from '#actions'
import { late } from '#ui'
import { testSend } from './action'

const TestSendDialog = late(async () => (await import('./TestSendDialog')).TestSendDialog)

export default defineAction(testSend, {
  icon: 'bolt',
  run: ({ dialog }) => dialog(TestSendDialog),
})
