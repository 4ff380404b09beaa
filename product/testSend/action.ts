import type { ActionDocKind } from '#model'
import { testSendTexts } from './messages'

/** Sends a message from the row's template to one receiver. */
export const testSend: ActionDocKind = {
  name: 'testSend',
  title: testSendTexts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {},
  can: (entity) => `${entity.perm}:send`,
  compile: () => ({}),
}
