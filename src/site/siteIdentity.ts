import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { Failure } from '#renderer'
import { send } from '../http/client'
import { keys, storage } from '../storage/storage'
import { toast } from '../ui/toast'
import { readIdentity, type SiteIdentity } from './identity'
import { siteMessages } from './messages'

/** The stored identity at once, the server's when it comes; `changes` counts how often the server has told of some site. */
export const site = proxy<{ identity: SiteIdentity; changes: number }>({
  identity: ref(readIdentity(storage.get(keys.baseInfo))),
  changes: 0,
})

/** The identity of this domain; the first use asks the server for it. */
export function useSiteIdentity(): SiteIdentity {
  useEffect(() => void loadSite(), [])
  return useSnapshot(site).identity
}

/** How soon a page without a session sees a change: nothing tells it of one. */
const followMs = 5_000

/** The same of a screen that needs no session: while somebody looks at it, it follows what changes. */
export function useFollowedIdentity(): SiteIdentity {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void reloadSite()
    }
    const timer = setInterval(ask, followMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
  return useSiteIdentity()
}

/** Grows whenever the server has told of a change: lists of sites are asked for anew. */
export const useSiteChanges = (): number => useSnapshot(site).changes

let asked: Promise<void> | undefined

/** Asks once a page load. A failure is told, and what was known stays: the login must not depend on it. */
export function loadSite(): Promise<void> {
  asked ??= fetchIdentity().then(take, () =>
    toast('error', siteMessages.failedTitle, siteMessages.failedText),
  )
  return asked
}

/** The server says that some site has changed, perhaps this one. */
export function tellSiteChanged(): void {
  site.changes += 1
  void reloadSite()
}

/** Asks anew. A failure is nothing to tell: what is known goes on. */
async function reloadSite(): Promise<void> {
  const raw = await fetchIdentity().catch(() => undefined)
  if (raw !== undefined) take(raw)
}

function take(raw: unknown): void {
  const identity = readIdentity(raw)
  // Whoever asks often draws nothing anew for the same answer.
  const isSame = JSON.stringify(identity) === JSON.stringify(site.identity)
  if (isSame && storage.get(keys.baseInfo) !== undefined) return
  storage.set(keys.baseInfo, raw)
  site.identity = ref(identity)
}

async function fetchIdentity(): Promise<unknown> {
  const { code, message, result } = await send({
    method: 'GET',
    url: '/oem-manage/get',
    params: { domainName: location.hostname },
    quiet: true,
  })
  // This call alone counts by its code (specification, shell §5).
  if (code !== 200 || typeof result !== 'object' || result === null) {
    throw new Failure('business', message, { status: 200, code })
  }
  return result
}
