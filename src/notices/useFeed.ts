import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { tellDictsChanged } from '#renderer'
import { suspect } from '../connection/store'
import { openShared } from '../live/shared'
import { live, noteLive } from '../live/state'
import { loadPermissions } from '../login/permissions'
import { session } from '../session/store'
import { tellSiteChanged } from '../site/siteIdentity'
import { forgetNotices, reloadNotices } from './store'

// All clients hear of a change at once; they do not all ask at once.
const spreadMs = 1000
const later = (work: () => void) => setTimeout(work, Math.random() * spreadMs)

const listOf = (raw: unknown): readonly string[] | undefined =>
  Array.isArray(raw) ? raw.filter((one) => typeof one === 'string') : undefined

/** How long there must be no socket before the lists are asked for, and how often they are from then on. */
const pollMs = 6000

/** Keeps the bell up to date while its user is signed in: by the socket, by asking while there is none. */
export function useFeed(): void {
  const { token, user } = useSnapshot(session)
  const id = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there belongs to one user
  useEffect(() => forgetNotices, [id])
  useEffect(() => {
    if (!token || !id) return
    const poll = () => {
      if (document.visibilityState === 'visible') reloadNotices()
    }
    // From the moment on in which the socket is missed.
    let polling = setInterval(poll, pollMs)
    let hasFallen = false
    const fall = () => {
      hasFallen = true
      if (live.up) {
        clearInterval(polling)
        polling = setInterval(poll, pollMs)
        // Often the first to notice that the server is gone: nobody may be calling it just now.
        void suspect()
      }
      noteLive(false)
    }
    reloadNotices()
    const connection = openShared(
      { id, token },
      {
        onMessage(message) {
          const { cmd, userId } = message
          const mine = userId === undefined || userId === null || userId === '' || userId === id
          // Rights of somebody have changed, perhaps his: what he sees follows. While it fails he keeps what he had.
          if (cmd === 'rights') later(() => void loadPermissions().catch(() => undefined))
          if (cmd === 'site') later(tellSiteChanged)
          if (cmd === 'dict') later(() => tellDictsChanged(listOf(message.dicts)))
          if ((cmd === 'topic' || cmd === 'user') && mine) reloadNotices()
        },
        // What was sent while the line was down is in the lists.
        onOpen() {
          noteLive(true)
          clearInterval(polling)
          if (hasFallen) {
            later(() => tellDictsChanged())
            later(tellSiteChanged)
          }
          hasFallen = false
          reloadNotices()
        },
        onDown: fall,
        // The lists' answer says why, in the way every answer does.
        onEnded() {
          fall()
          reloadNotices()
        },
      },
    )
    return () => {
      clearInterval(polling)
      connection.close()
      live.up = false
    }
  }, [token, id])
}
