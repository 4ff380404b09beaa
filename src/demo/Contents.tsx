import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'

interface ContentsProps {
  readonly label: string
  readonly entries: readonly { readonly id: string; readonly title: ReactNode }[]
}

/**
 * Links to the sections of a page, made by the router: plain anchors would add history entries that bypass its guards.
 */
export function Contents({ label, entries }: ContentsProps) {
  const { hash } = useLocation()
  // The page may have been opened at a section.
  useEffect(() => show(hash.slice(1)), [hash])
  return (
    <nav aria-label={label}>
      {entries.map(({ id, title }) => (
        <Link key={id} to={`#${id}`} replace onClick={() => show(id)}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

function show(id: string): void {
  document.getElementById(id)?.scrollIntoView()
}
