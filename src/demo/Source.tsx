import { notify } from '../ports/notify'
import { demoMessages as messages } from './messages'

interface SourceProps {
  /** A text stands as it is. */
  readonly value: unknown
  readonly title?: string
}

/** A document as it is written, to take away. */
export function Source({ value, title = messages.document }: SourceProps) {
  const text = typeof value === 'string' ? value : written(value)
  return (
    <figure className="demo-source">
      <figcaption>
        {title}
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

/** As much as fits beside a sample without scrolling. */
const lineWidth = 52

/** JSON as people write it: what fits on a line stands on one. */
function written(value: unknown, indent = '', taken = 0): string {
  const line = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'null'
  const isLeaf = typeof value !== 'object' || value === null
  if (isLeaf || indent.length + taken + widthOf(line) < lineWidth) return line
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((member) => written(member, inner))
    : Object.entries(value).map(
        ([key, member]) => `"${key}": ${written(member, inner, key.length + 4)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`
}

/** A Chinese character is as wide as two others. */
const widthOf = (line: string): number =>
  line.length + (line.match(/[\u2e80-\uffff]/g)?.length ?? 0)
