import type { SearchProps } from '../cellType'
import { type Pair, pairText } from '../values/pair'
import { ChoiceBox } from './ChoiceBox'
import { searchControl } from './control'
import { listOf, listValue } from './ruleValue'

interface PairSearchProps extends SearchProps {
  readonly pair: Pair
}

/** On, off or no condition. */
export function PairSearch({ pair: [on, off], ...props }: PairSearchProps) {
  const options = [
    { value: on, text: pairText(true) },
    { value: off, text: pairText(false) },
  ]
  return (
    <ChoiceBox
      {...searchControl(props, 'choose')}
      options={() => options}
      multiple={false}
      values={listOf(props.value)}
      textOf={(one) => options.find(({ value }) => value === one)?.text ?? one}
      onValues={(values) => props.onChange(listValue(values, false))}
    />
  )
}
