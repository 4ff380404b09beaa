import type { SearchProps } from '../define'
import type { Pair } from '../pair'
import { ChoiceBox } from './ChoiceBox'
import { searchControl } from './control'
import { listOf, listValue } from './ruleValue'

interface PairSearchProps extends SearchProps {
  readonly pair: Pair
  /** What people read for the two. */
  readonly words: Pair
}

/** On, off or no condition. */
export function PairSearch({ pair, words, ...props }: PairSearchProps) {
  const options = pair.map((value, index) => ({ value, text: words[index] ?? value }))
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
