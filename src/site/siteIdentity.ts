import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { Failure } from '#renderer'
import { send } from '../http/client'
import { keys, storage } from '../storage/storage'
import { toast } from '../ui/toast'
import { readIdentity, type SiteIdentity } from './identity'
import { siteMessages } from './messages'

/** The stored identity at once, the server's when it comes. */
export const site = proxy<{ identity: SiteIdentity }>({
  identity: ref(readIdentity(storage.get(keys.baseInfo))),
})

/** The identity of this domain; the first use asks the server for it. */
export function useSiteIdentity(): SiteIdentity {
  useEffect(() => void loadSite(), [])
  return useSnapshot(site).identity
}

let asked: Promise<void> | undefined

/** Asks once a page load. A failure is told, and what was known stays: the login must not depend on it. */
export function loadSite(): Promise<void> {
  asked ??= fetchIdentity().then(
    (raw) => {
      storage.set(keys.baseInfo, raw)
      site.identity = ref(readIdentity(raw))
    },
    () => toast('error', siteMessages.failedTitle, siteMessages.failedText),
  )
  return asked
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
