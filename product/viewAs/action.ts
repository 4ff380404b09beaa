import type { ActionDocKind } from '#model'
import { oneOf } from '../../renderer/model/document/schema'
import { viewAsTexts } from './messages'

export interface ViewAsProps {
  /** What the rows of the page are. */
  readonly whom: 'user' | 'role'
}

/** Looks at the console as the person of a row, or as somebody who had the role of it alone. */
export const viewAs: ActionDocKind<ViewAsProps> = {
  name: 'viewAs',
  title: viewAsTexts.title,
  places: ['row'],
  selects: () => false,
  danger: false,
  reads: () => [],
  doc: {
    whom: oneOf(['user', 'role'], viewAsTexts.whom),
  },
  can: () => 'sysUser:viewAs',
  compile: ({ whom }) => ({ whom: whom === 'role' ? 'role' : 'user' }),
}
