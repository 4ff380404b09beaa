import type { SearchProps } from '../cellType'
import { readNumber } from '../values/number'
import { searchControl, secondId } from './control'
import { controlMessages as messages } from './messages'
import { NumberBox } from './NumberBox'
import { type NumberShape, plainNumber } from './numberText'
import { pairOf, pairValue } from './ruleValue'

/** Bounds or one value, typed as a number. */
export function NumberSearch({
  decimals,
  unit,
  ...props
}: SearchProps & Pick<NumberShape, 'decimals' | 'unit'>) {
  const { field, operator, value, onChange } = props
  const [from, to] = pairOf(value)
  const control = { ...searchControl(props, 'enter'), decimals, unit }
  if (operator !== 'between') {
    return (
      <NumberBox
        {...control}
        value={numberOf(from)}
        onNumber={(number) => onChange(number === null ? null : plainNumber(number))}
      />
    )
  }
  return (
    <span className="jd-pair">
      <NumberBox
        {...control}
        label={messages.from(field.title)}
        placeholder={messages.enterFrom(field.title)}
        value={numberOf(from)}
        onNumber={(number) => onChange(pairValue(plainNumber(number), to))}
      />
      <span aria-hidden="true">~</span>
      <NumberBox
        {...control}
        id={secondId(props.id)}
        label={messages.to(field.title)}
        placeholder={messages.enterTo(field.title)}
        value={numberOf(to)}
        onNumber={(number) => onChange(pairValue(from, plainNumber(number)))}
      />
    </span>
  )
}

const numberOf = (text: string) => readNumber(text) ?? null
