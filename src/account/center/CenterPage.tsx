import { useAnswer } from '#data'
import { FailureNote } from '#ui'
import { useRouteTitle } from '../../tabs/routeTitle'
import { Loading } from '../../ui/Loading'
import './center.css'
import { fetchProfile } from './calls'
import { centerMessages as texts } from './messages'
import { ProfileCard } from './ProfileCard'
import { SecurityCard } from './SecurityCard'
import { SessionsCard } from './SessionsCard'

/** The user's own account: name, picture, address, phone, password, sessions. */
export function CenterPage() {
  const title = useRouteTitle(texts.title)
  const { answer: profile, failure, reload } = useAnswer(['profile'], fetchProfile)
  return (
    <article className="jd center">
      <h1 className="jd-page-title">{title}</h1>
      {failure !== undefined && (
        <FailureNote title={texts.failed} text={failure} onRetry={reload} />
      )}
      <div className="center-columns">
        {profile ? (
          <>
            <ProfileCard profile={profile} />
            <SecurityCard phone={profile.phone} onChanged={reload} />
          </>
        ) : (
          failure === undefined && <Loading />
        )}
        <SessionsCard />
      </div>
    </article>
  )
}
