import { useEffect, useState } from 'react'
import { toFailure } from '#renderer'
import { useRouteTitle } from '../../tabs/routeTitle'
import { Loading } from '../../ui/Loading'
import './center.css'
import { fetchProfile, type Profile } from './calls'
import { centerMessages as texts } from './messages'
import { ProfileCard } from './ProfileCard'
import { SecurityCard } from './SecurityCard'
import { SessionsCard } from './SessionsCard'

/** What people look after about their own account: name, picture, address, phone, password, sessions. */
export function CenterPage() {
  const title = useRouteTitle(texts.title)
  const { profile, failure, reload } = useProfile()
  return (
    <article className="center">
      <h1>{title}</h1>
      {failure !== undefined && (
        <p className="center-failure" role="alert">
          {texts.failed}：{failure}
          <button type="button" onClick={reload}>
            {texts.retry}
          </button>
        </p>
      )}
      {profile ? (
        <>
          <ProfileCard profile={profile} />
          <SecurityCard phone={profile.phone} onChanged={reload} />
        </>
      ) : (
        failure === undefined && <Loading />
      )}
      <SessionsCard />
    </article>
  )
}

function useProfile() {
  const [profile, setProfile] = useState<Profile>()
  const [failure, setFailure] = useState<string>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    fetchProfile(signal).then(
      (fetched) => {
        if (signal.aborted) return
        setProfile(fetched)
        setFailure(undefined)
      },
      (error: unknown) => {
        if (!signal.aborted) setFailure(toFailure(error).message)
      },
    )
    return () => abort.abort()
  }, [round])
  return { profile, failure, reload: () => setRound((last) => last + 1) }
}
