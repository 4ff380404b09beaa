import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { pageMessages } from './messages'
import './pages.css'

/** A page that explains why there is no content, with links to continue. */
export function Notice(props: {
  readonly title: string
  /** Shown large above the title, for example `404`. */
  readonly code?: string
  readonly text?: string
  /** Stands in place of what was about to be shown, and is read out at once. */
  readonly alert?: boolean
  /** Actions shown before the link to home. */
  readonly children?: ReactNode
  /** Shown below the links. */
  readonly more?: ReactNode
}) {
  const { title, code, text, alert, children, more } = props
  return (
    <section className="notice" {...(alert && { role: 'alert' })}>
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
