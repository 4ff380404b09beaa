import '../cells.css'
import { type ChoiceProps, choiceText, optionsOf } from '../choice'
import type { ShowProps } from '../define'
import { Nothing, PlainText } from './Text'

const hues = 6
/** A list this long is a catalogue (countries), not a set of states: colours would only be noise. */
const longestColoured = 8

/** Chosen values as soft tags, coloured by their place in a short list, so that a state is seen at a glance. */
export function Tags({
  values,
  field,
  lookup,
  text,
  place,
}: Omit<ShowProps<unknown, ChoiceProps>, 'value'> & { readonly values: readonly string[] }) {
  const texts = textsOf(values, text) ?? values.map((one) => choiceText(field, one, lookup))
  const options = isTable(field.props.dict) ? [] : optionsOf(field, lookup)
  const coloured = options.length <= longestColoured
  if (values.length === 1 && !coloured) return <PlainText text={texts[0] ?? ''} />
  return (
    <span className={place === 'cell' ? 'jd-tags jd-one-line' : 'jd-tags'} title={texts.join(',')}>
      {values.map((value, index) => {
        const at = coloured ? options.findIndex((option) => option.value === value) : -1
        return (
          <span key={value} className={at < 0 ? 'jd-tag' : `jd-tag jd-hue-${at % hues}`}>
            {texts[index]}
          </span>
        )
      })}
    </span>
  )
}

/** Show of a type whose value is a list. */
export const ShowTags = ({ value, ...props }: ShowProps<readonly string[], ChoiceProps>) =>
  value === null ? <Nothing place={props.place} /> : <Tags {...props} values={value} />

/** The server joins the texts by commas; one text may hold a comma itself, then the count tells. */
function textsOf(values: readonly string[], text: string | undefined) {
  if (!text) return undefined
  const parts = values.length === 1 ? [text] : text.split(',')
  return parts.length === values.length ? parts : undefined
}

// A table's rows are names, not states, and its list is long: neither coloured nor loaded for it.
const isTable = (dict: string | undefined) => dict?.includes(',') === true
