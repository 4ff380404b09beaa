import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { Failure } from '#ports'
import { send } from '../http/client'
import { keys, storage } from '../storage/storage'
import { toast } from '../ui/toast'
import { readIdentity, type SiteIdentity } from './identity'
import { siteMessages } from './messages'

/** The stored identity at first, then the server's; `changes` counts the server's messages about changed sites. */
export const site = proxy<{ identity: SiteIdentity; changes: number }>({
  identity: ref(readIdentity(storage.get(keys.baseInfo))),
  changes: 0,
})

/** The identity of this domain; the first use requests it from the server. */
export function useSiteIdentity(): SiteIdentity {
  useEffect(() => void loadSite(), [])
  return useSnapshot(site).identity
}

/** Polling interval of pages without a session, which receive no news. */
const followMs = 5_000

/** The same for pages without a session: follows changes while the page is visible. */
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

/** Increases when the server reports a change: lists of sites are reloaded. */
export const useSiteChanges = (): number => useSnapshot(site).changes

let asked: Promise<void> | undefined

/**
 * Loads the identity once per page load. A failure is reported and the known identity stays: the login must not depend
 * on it.
 */
export function loadSite(): Promise<void> {
  asked ??= fetchIdentity().then(take, () =>
    toast('error', siteMessages.failedTitle, siteMessages.failedText),
  )
  return asked
}

/** The server reports that some site has changed, perhaps this one. */
export function tellSiteChanged(): void {
  site.changes += 1
  void reloadSite()
}

/** Reloads the identity. A failure is not reported; the known identity stays. */
async function reloadSite(): Promise<void> {
  const raw = await fetchIdentity().catch(() => undefined)
  if (raw !== undefined) take(raw)
}

function take(raw: unknown): void {
  const identity = readIdentity(raw)
  // Polling must not re-render for an equal answer.
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
  // Only this call is judged by its code (specification, shell §5).
  if (code !== 200 || typeof result !== 'object' || result === null) {
    throw new Failure('business', message, { status: 200, code })
  }
  return result
}
