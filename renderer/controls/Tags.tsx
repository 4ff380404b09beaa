import './controls.css'
import type { ShowProps } from '../cellType'
import { type ChoiceProps, choiceText, isTable, optionsOf } from '../values/choice'
import { type OneOrMany, valuesOf } from '../values/oneOrMany'
import { Nothing, PlainText } from './Text'

/** A list this long is a catalogue (countries), not a set of states: tags would only be noise. */
const longestTagged = 8

/**
 * Chosen values as soft tags in the tone of their option, so that a state is seen at a glance and looks the same
 * everywhere. A single value of a long list without a tone is plain text; multiple values are always tags.
 */
export function Tags({ value, field, lookup, text, place }: ShowProps<OneOrMany, ChoiceProps>) {
  if (value === null) return <Nothing place={place} />
  const values = valuesOf(value)
  const texts = textsOf(values, text) ?? values.map((one) => choiceText(field, one, lookup))
  // The rows of a table are names, not states, and there are many: do not load them.
  const options = isTable(field.props.dict) ? [] : optionsOf(field, lookup)
  const toneOf = (one: string) => options.find((option) => option.value === one)?.color
  if (typeof value === 'string' && options.length > longestTagged && !toneOf(value))
    return <PlainText text={texts[0] ?? ''} />
  return (
    <span className={place === 'cell' ? 'jd-tags jd-one-line' : 'jd-tags'} title={texts.join(',')}>
      {values.map((one, index) => (
        <span key={one} className="jd-tag" data-tone={toneOf(one) ?? 'neutral'}>
          {texts[index]}
        </span>
      ))}
    </span>
  )
}

/** The server joins the texts by commas; since a text may contain a comma itself, the number of parts is checked. */
function textsOf(values: readonly string[], text: string | undefined) {
  if (!text) return undefined
  const parts = values.length === 1 ? [text] : text.split(',')
  return parts.length === values.length ? parts : undefined
}
