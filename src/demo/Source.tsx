import { notify } from '../ui/notify'
import { demoMessages as messages } from './messages'

interface SourceProps {
  /** A text is shown as it is. */
  readonly value: unknown
  readonly title?: string
  /** Show it below its result instead of beside it. */
  readonly wide?: boolean | undefined
}

/** A document's source, with a copy button. */
export function Source({ value, title = messages.document, wide = false }: SourceProps) {
  const text =
    typeof value === 'string' ? value : written(value, lineWidth[wide ? 'wide' : 'narrow'])
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

/** Characters that fit without scrolling. */
const lineWidth = { wide: 100, narrow: 52 }

/** Formats JSON compactly: what fits on a line is kept on one line. */
function written(value: unknown, width: number, indent = '', taken = 0): string {
  const line = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'null'
  const isLeaf = typeof value !== 'object' || value === null
  if (isLeaf || indent.length + taken + widthOf(line) < width) return line
  const inner = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((member) => written(member, width, inner))
    : Object.entries(value).map(
        ([key, member]) => `"${key}": ${written(member, width, inner, key.length + 4)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`
}

/** A Chinese character is as wide as two others. */
const widthOf = (line: string): number =>
  line.length + (line.match(/[\u2e80-\uffff]/g)?.length ?? 0)
