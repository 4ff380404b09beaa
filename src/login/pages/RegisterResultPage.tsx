import { useLocation } from 'react-router-dom'
import { membersOf } from '../../session/loginAnswer'
import { UserLayout } from '../layout/UserLayout'
import { loginMessages as texts } from '../messages'
import { Done, Nothing } from './Done'

/** Result of a registration, also after a reload; opened directly it says that there was none. */
export function RegisterResultPage() {
  const { state } = useLocation()
  const { registered } = membersOf(state)
  return (
    <UserLayout title={texts.registerTitle}>
      {typeof registered === 'string' ? (
        <Done title={texts.registered(registered)} text={texts.registeredText} />
      ) : (
        <Nothing title={texts.registeredNobody} text={texts.registeredNobodyText} />
      )}
    </UserLayout>
  )
}
