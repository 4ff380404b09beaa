import { pageMessages as texts } from './messages'
import { Notice } from './Notice'

/** The three error pages; a menu may name them as `exception/…`. */
export const NotFoundPage = () => (
  <Notice code="404" title={texts.notFoundTitle} text={texts.notFoundText} />
)
export const NoAccessPage = () => (
  <Notice code="403" title={texts.noAccessTitle} text={texts.noAccessText} />
)
export const FailedPage = ({ onRetry = () => location.reload() }: { onRetry?: () => void }) => (
  <Notice code="500" title={texts.failedTitle} text={texts.failedText}>
    <button type="button" onClick={onRetry}>
      {texts.reload}
    </button>
  </Notice>
)
