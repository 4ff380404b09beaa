import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { loginMessages } from './messages'

/** Stay signed in, and the way out for who has forgotten. */
export function RememberRow(props: {
  readonly remember: boolean
  /** A forgotten password is set anew by phone only. */
  readonly canReset: boolean
  onRemember(remember: boolean): void
}) {
  return (
    <div className="form-links">
      <label>
        <input
          type="checkbox"
          checked={props.remember}
          onChange={({ target }) => props.onRemember(target.checked)}
        />
        {loginMessages.remember}
      </label>
      {props.canReset && <Link to={paths.alteration}>{loginMessages.forgot}</Link>}
    </div>
  )
}
