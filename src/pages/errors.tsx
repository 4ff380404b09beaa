import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths'
import { pageMessages as texts } from './messages'
import { Notice } from './Notice'

/** The three error pages; a menu may name them as `exception/…`. */
export const NotFoundPage = () => (
  <Notice code="404" title={texts.notFoundTitle} text={texts.notFoundText}>
    <Link to={paths.why}>{texts.why}</Link>
  </Notice>
)

export function NoAccessPage() {
  const { pathname } = useLocation()
  const question = new URLSearchParams({ kind: 'entry', name: pathname })
  return (
    <Notice code="403" title={texts.noAccessTitle} text={texts.noAccessText}>
      <Link to={`${paths.why}?${question}`}>{texts.why}</Link>
    </Notice>
  )
}

export const FailedPage = ({ onRetry = () => location.reload() }: { onRetry?: () => void }) => (
  <Notice code="500" title={texts.failedTitle} text={texts.failedText}>
    <button type="button" onClick={onRetry}>
      {texts.reload}
    </button>
  </Notice>
)
