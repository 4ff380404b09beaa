import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { tellDictsChanged } from '#data'
import { suspect } from '../connection/store'
import type { SocketListener } from '../live/socket'
import { live, noteLive } from '../live/state'
import { followDocuments } from '../login/permissions'
import { session } from '../session/store'
import { tellSiteChanged } from '../site/siteIdentity'
import { forgetNotices, reloadNotices } from './store'

// Spreads requests: all clients receive the news at once.
const spreadMs = 1000
const later = (work: () => void) => setTimeout(work, Math.random() * spreadMs)

/** Rights of somebody have changed, perhaps this user's. A failure keeps the current rights. */
const reloadRights = () => later(() => void followDocuments().catch(() => undefined))

const listOf = (raw: unknown): readonly string[] | undefined =>
  Array.isArray(raw) ? raw.filter((one) => typeof one === 'string') : undefined

/** A socket that opens later may have missed news about what the page has read meanwhile. */
const lateMs = 500

/** Polling starts after this time without a socket, and continues at this interval. */
const pollMs = 6000

/** Keeps the bell up to date while its user is signed in: by socket, or by polling without one. */
export function useFeed(): void {
  const { token, user } = useSnapshot(session)
  const id = user?.id
  const tenantId = user?.tenantId
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there belongs to one user
  useEffect(() => forgetNotices, [id])
  useEffect(() => {
    if (!token || !id || tenantId === undefined) return
    const poll = () => {
      if (document.visibilityState === 'visible') reloadNotices()
    }
    // Starts polling until the socket is connected.
    let polling = setInterval(poll, pollMs)
    const began = performance.now()
    let hasFallen = false
    const fall = () => {
      hasFallen = true
      if (live.up) {
        clearInterval(polling)
        polling = setInterval(poll, pollMs)
        // Often the first sign of an unreachable server, if no calls are running.
        void suspect()
      }
      noteLive(false)
    }
    reloadNotices()
    const listener: Required<SocketListener> = {
      onMessage(message) {
        const { cmd, userId } = message
        const mine = userId === undefined || userId === null || userId === '' || userId === id
        if (cmd === 'rights') reloadRights()
        if (cmd === 'site') later(tellSiteChanged)
        if (cmd === 'dict') later(() => tellDictsChanged(listOf(message.dicts)))
        if ((cmd === 'topic' || cmd === 'user') && mine) reloadNotices()
      },
      // The lists contain what was sent while the connection was down.
      onOpen() {
        noteLive(true)
        clearInterval(polling)
        if (hasFallen) reloadRights()
        if (hasFallen || performance.now() - began > lateMs) {
          later(() => tellDictsChanged())
          later(tellSiteChanged)
        }
        hasFallen = false
        reloadNotices()
      },
      onDown: fall,
      // The lists' answer reports the reason like any other answer.
      onEnded() {
        fall()
        reloadNotices()
      },
    }
    let isOver = false
    let connection: { close(): void } | undefined
    // No first page waits for the socket's code. If it cannot be fetched, polling continues.
    import('../live/shared')
      .then(({ openShared }) => {
        if (!isOver) connection = openShared({ id, token, tenantId }, listener)
      })
      .catch(() => undefined)
    return () => {
      clearInterval(polling)
      isOver = true
      connection?.close()
      live.up = false
    }
  }, [token, id, tenantId])
}
