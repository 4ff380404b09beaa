import '../cells/cells.css'
import type { ShowProps } from '../cellType'
import { type ChoiceProps, choiceText, optionsOf } from '../values/choice'
import { type OneOrMany, valuesOf } from '../values/oneOrMany'
import { Nothing, PlainText } from './Text'

const hues = 6
/** A list this long is a catalogue (countries), not a set of states: colours would only be noise. */
const longestColoured = 8

/**
 * Chosen values as soft tags, coloured by their place in a short list, so that a state is seen at a glance.
 * The one value of a long list is a plain text; those of a list are tags, however many there are.
 */
export function Tags({ value, field, lookup, text, place }: ShowProps<OneOrMany, ChoiceProps>) {
  if (value === null) return <Nothing place={place} />
  const values = valuesOf(value)
  const texts = textsOf(values, text) ?? values.map((one) => choiceText(field, one, lookup))
  const options = isTable(field.props.dict) ? [] : optionsOf(field, lookup)
  const coloured = options.length <= longestColoured
  if (typeof value === 'string' && !coloured) return <PlainText text={texts[0] ?? ''} />
  return (
    <span className={place === 'cell' ? 'jd-tags jd-one-line' : 'jd-tags'} title={texts.join(',')}>
      {values.map((one, index) => {
        const at = coloured ? options.findIndex(({ value }) => value === one) : -1
        return (
          <span key={one} className={at < 0 ? 'jd-tag' : `jd-tag jd-hue-${at % hues}`}>
            {texts[index]}
          </span>
        )
      })}
    </span>
  )
}

/** The server joins the texts by commas; one text may hold a comma itself, then the count tells. */
function textsOf(values: readonly string[], text: string | undefined) {
  if (!text) return undefined
  const parts = values.length === 1 ? [text] : text.split(',')
  return parts.length === values.length ? parts : undefined
}

// A table's rows are names, not states, and its list is long: neither coloured nor loaded for it.
const isTable = (dict: string | undefined) => dict?.includes(',') === true
