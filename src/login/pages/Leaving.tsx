import { UserLayout } from '../layout/UserLayout'
import { loginMessages } from '../messages'

/** Shown between the last page and the login, while the server is informed of the log-out. */
export const Leaving = () => (
  <UserLayout title={loginMessages.leavingTitle}>
    <p className="user-card-text" role="status">
      {loginMessages.leaving}
    </p>
  </UserLayout>
)
