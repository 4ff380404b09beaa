import type { ValueType } from '../model/field'
import { inputValue } from './input/value'
import { moneyValue } from './money/value'
import { selectValue } from './select/value'

/** The neutral halves of the built-in types: the list a server takes. */
export const builtinValues: readonly ValueType[] = [inputValue, moneyValue, selectValue]
