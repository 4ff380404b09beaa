import type { ActionDocKind } from '#model'
import { replyTexts } from './messages'

/** Replies by mail to the row's enquiry. */
export const replyMail: ActionDocKind = {
  name: 'replyMail',
  title: replyTexts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {},
  can: (entity) => `${entity.perm}:reply`,
  compile: () => ({}),
}
