import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/** A link to a list; the same as plain text where the user's menu has no page that lists it. */
export function Lead({
  to,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & { readonly to: string | undefined }) {
  if (to !== undefined) return <Link to={to} {...rest} />
  const { className, style, children } = rest
  return (
    <span className={className} style={style} title={rest['aria-label']}>
      {children}
    </span>
  )
}
