import { createContext, type ReactNode, useContext } from 'react'

/** The heading one below that of the form around it. */
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
