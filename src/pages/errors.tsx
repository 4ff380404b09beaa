import { Link, useLocation } from 'react-router-dom'
import { late } from '#ui'
import type { Wanted } from '../account/ask/AskRight'
import { whyHref } from '../paths'
import { membersOf } from '../session/loginAnswer'
import { pageMessages as texts } from './messages'
import { Notice } from './Notice'

const AskRight = late(async () => (await import('../account/ask/AskRight')).AskRight)

/** The three error pages; a menu may name them as `exception/…`. */
export function NotFoundPage() {
  const { pathname, state } = useLocation()
  const { wanted } = membersOf(state)
  const name = typeof wanted === 'string' ? wanted : pathname
  return (
    <Notice code="404" title={texts.notFoundTitle} text={texts.notFoundText}>
      <WhyLink wanted={{ kind: 'entry', name }} />
    </Notice>
  )
}

/** `codes`: permissions of which one would open the page. */
export function NoAccessPage({ codes = [] }: { readonly codes?: readonly string[] }) {
  const { pathname } = useLocation()
  const [code] = codes
  const wanted: Wanted =
    code === undefined ? { kind: 'entry', name: pathname } : { kind: 'code', name: code }
  return (
    <Notice
      code="403"
      title={texts.noAccessTitle}
      text={texts.noAccessText}
      more={<AskRight wanted={wanted} />}
    >
      <WhyLink wanted={wanted} />
    </Notice>
  )
}

const WhyLink = ({ wanted: { kind, name } }: { readonly wanted: Wanted }) => (
  <Link to={whyHref({ kind, name })}>{texts.why}</Link>
)

export const FailedPage = ({ onRetry = () => location.reload() }: { onRetry?: () => void }) => (
  <Notice code="500" title={texts.failedTitle} text={texts.failedText} alert>
    <button type="button" onClick={onRetry}>
      {texts.reload}
    </button>
  </Notice>
)
