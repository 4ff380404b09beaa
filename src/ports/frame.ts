import { deferred } from '#renderer'

/** The component library comes with the first of its controls that somebody reaches for. */
export const frame = deferred(() =>
  import('../settings/AntdFrame').then(({ AntdFrame }) => AntdFrame),
)
