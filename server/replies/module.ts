import type { Module } from '../module/module'
import { replyHooks } from './hooks'
import { undelivered } from './undelivered'

/** Replies to enquiries by mail. */
export const replyModule: Module = {
  name: 'replies',
  start({ db, use }) {
    const { mails, mailAdded } = { mails: use('mails'), mailAdded: use('mailAdded') }
    return {
      adds: {
        hooks: { enquiry: replyHooks({ db, mails, mailAdded }) },
        mailGivenUp: undelivered(() => use('letters')),
      },
    }
  },
}
