import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { pageMessages } from './messages'
import './pages.css'

/** A page that only says why there is nothing else, and leads on. */
export function Notice(props: {
  readonly title: string
  /** Large and quiet above the title: `404`. */
  readonly code?: string
  readonly text?: string
  /** What can be done here, before the way home. */
  readonly children?: ReactNode
  /** Below the ways on. */
  readonly more?: ReactNode
}) {
  const { title, code, text, children, more } = props
  return (
    <section className="notice">
      {code && (
        <p className="notice-code" aria-hidden="true">
          {code}
        </p>
      )}
      <h1>{title}</h1>
      {text && <p className="notice-text">{text}</p>}
      <p className="notice-actions">
        {children}
        <Link to={paths.home} replace>
          {pageMessages.home}
        </Link>
      </p>
      {more}
    </section>
  )
}
