import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { fileUrl } from '../../ports/files'
import { change, settings } from '../../settings/store'
import { companyHref, type SiteIdentity } from '../../site/identity'
import { Logo } from '../../site/Logo'
import { useFollowedIdentity } from '../../site/siteIdentity'
import { loginMessages } from '../messages'
import { Brand } from './Brand'
import { BrowserBanner } from './BrowserBanner'
import './user.css'

/** Frame of all pages without a session. Uses native controls on purpose, to stay small. */
export function UserLayout({ title, children }: { title: string; children: ReactNode }) {
  const identity = useFollowedIdentity()
  useEffect(() => {
    document.title = `${title} · ${identity.pageTitle}`
  }, [title, identity.pageTitle])
  const picture = fileUrl(identity.loginPageBgUrl)
  return (
    <div
      className="user"
      data-picture={picture !== undefined}
      style={picture ? { backgroundImage: `url(${JSON.stringify(picture)})` } : undefined}
    >
      <BrowserBanner />
      <header className="user-top">
        <SiteName identity={identity} />
        <ThemeButton />
      </header>
      <div className="user-body">
        {picture === undefined && <Brand />}
        <main className="user-card">{children}</main>
      </div>
      <footer className="user-foot">
        {[identity.enterpriseName, identity.domainFilingInfo].filter(Boolean).join('　')}
      </footer>
    </div>
  )
}

function SiteName({ identity }: { identity: SiteIdentity }) {
  const href = companyHref(identity)
  const logo = fileUrl(identity.logoUrl)
  const content = (
    <>
      {logo ? <img src={logo} alt="" /> : <Logo size={36} />}
      <span>{identity.pageTitle}</span>
    </>
  )
  if (!href) return <span className="user-site">{content}</span>
  return (
    <a
      className="user-site"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={loginMessages.companySite(identity.pageTitle)}
    >
      {content}
    </a>
  )
}

function ThemeButton() {
  const dark = useSnapshot(settings).theme === 'dark'
  return (
    <button
      type="button"
      className="user-theme"
      aria-label={dark ? loginMessages.toLight : loginMessages.toDark}
      onClick={() => change({ theme: dark ? 'light' : 'dark' })}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" fill="none" aria-hidden="true">
        <path
          d={
            dark
              ? 'M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4M12 8a4 4 0 100 8 4 4 0 000-8z'
              : 'M20 14.5A8.5 8.5 0 119.5 4a7 7 0 0010.5 10.5z'
          }
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
