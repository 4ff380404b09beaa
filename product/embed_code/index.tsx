import { defineCell } from '#cells'
import { Nothing, PlainText } from '#controls'
import './embedCode.css'
import { embedCodeMessages as messages } from './messages'
import { embedCodeValue } from './value'

export default defineCell(embedCodeValue, {
  width: 120,
  inCell: 'never',
  Show({ value, place }) {
    if (value === null) return <Nothing place={place} />
    return place === 'cell' ? <PlainText text={value} /> : <Line site={value} />
  },
  Edit: ({ id, value, field }) => (
    <output id={id} aria-label={field.title} className="jd-output">
      {value !== null && <Line site={value} />}
    </output>
  ),
})

/** A click selects the whole line. */
const Line = ({ site }: { readonly site: string }) => (
  <code className="jd-embed" title={messages.hint}>
    {`<script src="${scriptAddress()}" data-site="${site}" defer></script>`}
  </code>
)

/** URL of the script below the console's base, which its page names (server/http/client). */
function scriptAddress(): string {
  const base = document.querySelector('meta[name="base-path"]')?.getAttribute('content') ?? ''
  return `${location.origin}${base}/embed/enquiry.js`
}
