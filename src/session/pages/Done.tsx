import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { sessionMessages } from '../messages'
import './pages.css'

/** What has been achieved, and the way to the login. */
export function Done({ title, text }: { title: string; text: string }) {
  return (
    <div className="done" role="status">
      <svg viewBox="0 0 72 72" width="72" height="72" fill="none" aria-hidden="true">
        <circle cx="36" cy="36" r="36" />
        <path d="M22 37l10 10 19-21" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <Link className="done-link" to={paths.login}>
        {sessionMessages.backToLogin}
      </Link>
    </div>
  )
}
