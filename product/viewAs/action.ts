import { type ActionDocKind, oneOf } from '#model'
import { viewAsTexts } from './messages'

export interface ViewAsProps {
  /** Kind of the page's rows. */
  readonly whom: 'user' | 'role'
}

/** Views the console as the row's user, or as somebody with only the row's role. */
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
