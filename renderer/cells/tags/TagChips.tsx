import '../../controls/controls.css'
import type { ShowProps } from '../../cellType'
import { Nothing } from '../../controls/Text'
import { isObject } from '../../model/finding/walk'
import { tagsOf } from './value'

/** The tags as chips, coloured where the document or the program defines a colour. */
export function TagChips({ value, field, place }: ShowProps<string>) {
  const tags = tagsOf(value ?? '')
  if (tags.length === 0) return <Nothing place={place} />
  return (
    <span
      className={place === 'cell' ? 'jd-tags jd-one-line' : 'jd-tags'}
      title={place === 'cell' ? (value ?? '') : undefined}
    >
      {tags.map((tag, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal tags may stand in one value
        <span key={index} className="jd-tag" style={colourOf(tag, field.props, value ?? '')}>
          {tag}
        </span>
      ))}
    </span>
  )
}

/** A program's `setTagColor` returns a colour, or background and text; the document lists colours by tag. */
function colourOf(tag: string, props: unknown, value: string) {
  if (!isObject(props)) return undefined
  const { colors, setTagColor } = props
  const given: unknown =
    typeof setTagColor === 'function'
      ? setTagColor({ tagValue: tag, value })
      : listed(colors).find((one) => one.tag === tag)
  const [background, color] = isObject(given) ? [given.background, given.color] : [given].flat()
  if (typeof background !== 'string') return undefined
  return { background, ...(typeof color === 'string' && { color }) }
}

const listed = (colors: unknown) => (Array.isArray(colors) ? colors.filter(isObject) : [])
