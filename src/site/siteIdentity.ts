import { useEffect, useState } from 'react'
import { send } from '../http/client'
import { messages } from '../messages'
import { keys, storage } from '../ports/storage'

/** What a domain is called and looks like (specification, shell §3: site identity). */
export interface SiteIdentity {
  readonly pageTitle: string
  readonly enterpriseName: string
  readonly logoUrl: string
  readonly loginPageBgUrl: string
  readonly domainFilingInfo: string
}

const nameless: SiteIdentity = {
  pageTitle: messages.product,
  enterpriseName: '',
  logoUrl: '',
  loginPageBgUrl: '',
  domainFilingInfo: '',
}

/** The stored identity at once, the server's when it comes. */
export function useSiteIdentity(): SiteIdentity {
  const [identity, setIdentity] = useState(() => read(storage.get(keys.baseInfo)))
  useEffect(() => {
    const abort = new AbortController()
    send({
      method: 'GET',
      url: '/oem-manage/get',
      params: { domainName: location.hostname },
      quiet: true,
      signal: abort.signal,
    }).then(
      ({ result }) => {
        storage.set(keys.baseInfo, result)
        setIdentity(read(result))
      },
      () => undefined, // the default identity stays; the login must not depend on it
    )
    return () => abort.abort()
  }, [])
  return identity
}

function read(raw: unknown): SiteIdentity {
  if (typeof raw !== 'object' || raw === null) return nameless
  const from = raw as Record<string, unknown> // an object, checked above
  const text = (key: keyof SiteIdentity) => {
    const value = from[key]
    return typeof value === 'string' && value !== '' ? value : nameless[key]
  }
  return {
    pageTitle: text('pageTitle'),
    enterpriseName: text('enterpriseName'),
    logoUrl: text('logoUrl'),
    loginPageBgUrl: text('loginPageBgUrl'),
    domainFilingInfo: text('domainFilingInfo'),
  }
}
