import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { useLoginKinds } from '../kinds'
import { loginMessages } from '../messages'
import './pages.css'

interface OutcomeProps {
  readonly title: string
  readonly text: string
}

/** The success message, with a link to the login. */
export const Done = (props: OutcomeProps) => (
  <Outcome {...props} mark={<path d="M22 37l10 10 19-21" />} />
)

/** Nothing was done: shows links to continue. */
export function Nothing(props: OutcomeProps) {
  const { register } = useLoginKinds()
  return (
    <Outcome {...props} quiet mark={<path d="M36 34v17M36 23v.1" />}>
      {register && (
        <p className="user-links">
          <Link to={paths.register}>{loginMessages.register}</Link>
        </p>
      )}
    </Outcome>
  )
}

function Outcome(
  props: OutcomeProps & {
    readonly mark: ReactNode
    readonly quiet?: boolean
    readonly children?: ReactNode
  },
) {
  const { title, text, mark, quiet = false, children } = props
  return (
    <div className="done" role="status" data-quiet={quiet}>
      <svg viewBox="0 0 72 72" width="72" height="72" fill="none" aria-hidden="true">
        <circle cx="36" cy="36" r="36" />
        <g strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
          {mark}
        </g>
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <Link className="done-link" to={paths.login}>
        {loginMessages.backToLogin}
      </Link>
      {children}
    </div>
  )
}
