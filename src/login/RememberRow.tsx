import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { loginMessages } from './messages'

/** The "stay signed in" checkbox and the link for a forgotten password. */
export function RememberRow(props: {
  readonly remember: boolean
  /** A forgotten password can be reset by phone only. */
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
