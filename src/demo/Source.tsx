import { notify } from '../ports/notify'
import { demoMessages as messages } from './messages'

/** A document as it is written, to take away. */
export function Source({ value }: { readonly value: unknown }) {
  const text = written(value)
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

const lineWidth = 100

/** JSON as people write it: what fits on a line stands on one. */
function written(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'null'
  if (typeof value !== 'object' || value === null || indent.length + line.length < lineWidth) {
    return line
  }
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((member) => written(member, inner))
    : Object.entries(value).map(([key, member]) => `"${key}": ${written(member, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`
}
