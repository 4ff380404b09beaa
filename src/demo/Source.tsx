import { notify } from '../ports/notify'
import { demoMessages as messages } from './messages'

/** A document as it is written, to take away. */
export function Source({ value }: { readonly value: unknown }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <figure className="demo-source">
      <figcaption>
        {messages.document}
        <button
          type="button"
          className="demo-copy"
          onClick={async () => {
            await navigator.clipboard.writeText(text)
            notify.success(messages.copied)
          }}
        >
          {messages.copy}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
