import { UserLayout } from '../layout/UserLayout'
import { loginMessages } from '../messages'

/** Between the last page and the login, while the server is told that the session ends. */
export const Leaving = () => (
  <UserLayout title={loginMessages.leavingTitle}>
    <p className="user-card-text" role="status">
      {loginMessages.leaving}
    </p>
  </UserLayout>
)
