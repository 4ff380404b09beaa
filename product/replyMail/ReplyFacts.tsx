import { useLookup } from '#data'
import { replyTexts as texts } from './messages'
import type { ReplyStart } from './replyForm'

const statuses = 'msgSendStatus'
const failedStatuses = ['2', '-1']

/** The receiver, the enquiry, and earlier replies. */
export function ReplyFacts({ start }: { readonly start: ReplyStart }) {
  const { receiver, customer, message, isConfigured, mails, templates } = start
  const lookup = useLookup()
  return (
    <div className="jd-reply-facts">
      {!isConfigured && (
        <p role="note" className="jd-reply-note">
          {texts.unconfigured}
        </p>
      )}
      {templates.length === 0 && (
        <p role="note" className="jd-reply-note">
          {texts.noTemplates}
        </p>
      )}
      <p className="jd-reply-to">
        <span>{texts.receiver}</span>
        <strong>{`${customer} <${receiver}>`}</strong>
      </p>
      <details open>
        <summary>{texts.asked}</summary>
        <blockquote>{message}</blockquote>
      </details>
      {mails.length > 0 && (
        <details open={mails.some(({ status }) => failedStatuses.includes(status))}>
          <summary>{texts.earlier(mails.length)}</summary>
          <ul>
            {mails.map(({ id, subject, time, by, status, result }) => (
              <li key={id} data-failed={failedStatuses.includes(status) || undefined}>
                <strong>{subject}</strong>
                <span>
                  {[time.slice(0, 16), by, lookup.text(statuses, status) ?? ''].join(' · ')}
                </span>
                {failedStatuses.includes(status) && <span>{result}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
