import { Link } from 'react-router-dom'
import { messages } from '../messages'
import { paths } from '../paths'
import './pages.css'

/** A page that only says why there is nothing else, and leads back. */
export function Notice({ title }: { title: string }) {
  return (
    <section className="notice">
      <h1>{title}</h1>
      <Link to={paths.home}>{messages.backHome}</Link>
    </section>
  )
}
