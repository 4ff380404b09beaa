import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../../paths'
import { membersOf } from '../entry'
import { UserLayout } from '../layout/UserLayout'
import { sessionMessages } from '../messages'
import { Done } from './Done'

/** Follows a registration; opened by itself it has nothing to show. */
export function RegisterResultPage() {
  const { state } = useLocation()
  const { registered } = membersOf(state)
  if (typeof registered !== 'string') return <Navigate to={paths.login} replace />
  return (
    <UserLayout title={sessionMessages.registerTitle}>
      <Done title={sessionMessages.registered(registered)} text={sessionMessages.registeredText} />
    </UserLayout>
  )
}
