import { createContext, type ReactNode, useContext } from 'react'

/** Heading level of groups: one below the surrounding form. */
export const GroupLevel = createContext<'h2' | 'h3'>('h3')

/** The title of a group of fields. */
export function GroupTitle({
  id,
  children,
}: {
  readonly id: string
  readonly children: ReactNode
}) {
  const Title = useContext(GroupLevel)
  return (
    <Title id={id} className="jd-form-group-title">
      {children}
    </Title>
  )
}
