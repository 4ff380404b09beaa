import { deferred } from '#ui'

/** The component library is loaded with the first of its controls that is used. */
export const frame = deferred(() =>
  import('../settings/AntdFrame').then(({ AntdFrame }) => AntdFrame),
)
